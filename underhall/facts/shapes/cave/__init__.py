"""The shapes of the cave's facts files, a module a file."""
