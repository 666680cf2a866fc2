"""The role boards as scenario files spell them, one module a role."""
