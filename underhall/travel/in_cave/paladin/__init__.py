"""The Paladin as a guest of the cave (MVR-56, MVR-90)."""
