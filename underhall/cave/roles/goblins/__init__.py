"""The Goblins."""
