"""The Mysterious Manor: its map, its ground rules and its roles."""
