"""The Warlock (WAR)."""
