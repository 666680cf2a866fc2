"""The course of a game of the cave: turns, possession, Artifacts, variant cards."""
