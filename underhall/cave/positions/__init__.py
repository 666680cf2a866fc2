"""Positions by hand: scenario files and what may be said of a table in them."""
