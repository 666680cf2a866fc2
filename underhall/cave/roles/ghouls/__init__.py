"""The Ghoul and the Vile Ghoul."""
