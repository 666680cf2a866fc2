"""The Ghost."""
