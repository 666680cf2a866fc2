"""Setting up the manor: what people say, the ten mixes, goals and levels, the plan that comes of it."""
