"""The Armored Knight as a guest of the cave (MVR-63 to MVR-67, MVR-69, MVR-72, MVR-91)."""
