"""The roles of the manor, a package each."""
