"""What the two heroes share as guests of the cave, in the Knight's seat: Events, Ambushes (MVR-90, MVR-91)."""
