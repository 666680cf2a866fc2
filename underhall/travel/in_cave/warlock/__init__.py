"""The Warlock as a guest of the cave (MVR-56, MVR-95)."""
