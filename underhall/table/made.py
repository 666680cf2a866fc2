"""Which make of pages this program serves.

A page stays open while the server is updated, and what it is sent then may be told in a way it does not know. So a page
says which make it is, and one of another make loads itself anew; and scripts and styles lie under an address that names
their make, so that a browser may keep them and never mixes two.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from underhall import __version__
from underhall.table.scene import Scene

STATIC: Final = Path(__file__).parent / "static"


def make_of(files: Iterable[Path]) -> str:
    """A short word for these files, the version of the program, and what a scene is made of."""
    digest = hashlib.sha256(" ".join((__version__, *Scene.__struct_fields__)).encode())
    for file in sorted(files):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]


MADE: Final = make_of(STATIC.iterdir())
