"""The cave: the Crystal Caverns with the Fearsome Foes."""
