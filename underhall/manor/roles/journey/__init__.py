"""The Paladin's Journey: the Skeletons that the rules play (MVR-25 to MVR-43)."""
