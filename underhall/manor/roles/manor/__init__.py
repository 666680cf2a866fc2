"""The Manor."""
