"""What both houses are built of: spaces, asking, cards, how roles meet."""
