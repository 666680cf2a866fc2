"""The shapes of the manor's facts files, a module a file."""
