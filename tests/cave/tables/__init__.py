"""Small positions for tests of each role: a table in the middle of its turn, and short names for answers."""
