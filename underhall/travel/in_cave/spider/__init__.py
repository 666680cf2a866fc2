"""The Spider as a guest of the cave (MVR-56, MVR-61, MVR-93)."""
