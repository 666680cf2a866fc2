"""The engine: flows, options, chance, decks, knowledge, the driver and records. It knows no game."""
