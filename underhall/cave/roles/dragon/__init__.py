"""The Dragon."""
