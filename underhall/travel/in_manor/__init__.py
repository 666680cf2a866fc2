"""Roles of the cave as guests of the manor: a package each (MVR-51 to MVR-54, MVR-86 to MVR-89)."""
