"""The Nightmare Unicorn and the Shadow Unicorn."""
