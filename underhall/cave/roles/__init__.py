"""A package a role."""
