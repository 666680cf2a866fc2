"""The Armored Knight: she hunts the Spider in the Paladin's seat, with javelins, sidequests and artifacts (AKN)."""
