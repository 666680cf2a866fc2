"""The Shadow Paladin as a guest of the cave (MVR-57 to MVR-62, MVR-69 to MVR-71, MVR-94)."""
