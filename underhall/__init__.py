"""Underhall: a digital edition of two asymmetric board games, the cave and the manor."""

__version__ = "0.1.0"
