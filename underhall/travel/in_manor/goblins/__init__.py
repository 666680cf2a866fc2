"""The Goblins visit the manor (MVR-52, MVR-87)."""
