"""One module a role."""
