"""The Skeletons as guests of the cave (MVR-56, MVR-92)."""
