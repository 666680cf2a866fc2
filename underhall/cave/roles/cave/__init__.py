"""The Cave."""
