"""The Cave Ghost."""
