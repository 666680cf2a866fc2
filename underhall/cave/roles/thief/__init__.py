"""The Thief."""
