"""The shapes of the facts files: one module for each TOML file, of the same name."""
