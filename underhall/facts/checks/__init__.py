"""Do the facts and rules agree with themselves? Checks of all files alike, of the cave's, of the manor's."""
