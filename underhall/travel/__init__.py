"""Travel between the two houses: roles of one game as guests in the other (MVR-44 to MVR-96)."""
