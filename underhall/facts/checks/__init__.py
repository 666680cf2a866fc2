"""Do the facts and rules agree with themselves? What is checked in every file, and in those of each house."""
