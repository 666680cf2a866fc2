"""A view of a game as words, terminal text and SVG: pure functions, no web, no command line."""
