"""The Shadow Paladin: gathers ruin from rooms that are cut off, and walks out when the shadow is complete (SHP)."""
