"""Guests: roles of one house at a table of the other."""
