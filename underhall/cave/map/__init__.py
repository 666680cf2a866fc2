"""The map of the cave: its tiles, what lies on it, how it grows, moves and collapses."""
