"""Positions of the manor by hand: for scenario files and rules lawyers."""
