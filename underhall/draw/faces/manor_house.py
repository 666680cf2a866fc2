"""What people see and read of the manor: for now its rules. Its roles get faces when they can be played."""

from typing import Final

CHAPTERS: Final = {
    "MMP": "The manor: general rules and the map",
    "PAL": "The Paladin",
    "SKL": "The Skeletons",
    "SPI": "The Spider",
    "MAN": "The Manor",
    "WAR": "The Warlock",
    "AKN": "The Armored Knight",
    "SHP": "The Shadow Paladin",
    "MVR": "The manor: mixes and options",
}
