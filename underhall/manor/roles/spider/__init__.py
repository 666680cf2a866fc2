"""The Spider."""
