"""The Thief visits the manor (MVR-54, MVR-89)."""
