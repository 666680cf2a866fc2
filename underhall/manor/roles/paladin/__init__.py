"""The Paladin: he hunts the Spider, with hero cubes, Fury, Light and cards (PAL)."""
