"""Roles of the manor as guests of the cave: a package or module each, beside it how it and the cave's roles meet."""
