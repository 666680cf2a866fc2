"""The map of the manor: tiles, places, walls and sight, revealing, shifting."""
