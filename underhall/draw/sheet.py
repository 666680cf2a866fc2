"""The sheets of symbols, the themes, and the style rules that pictures are drawn with.

`pieces.svg` and `manor-pieces.svg` hold the symbols of the houses and the style rules for them, `more.svg` and
`style.css` what they lack. No name means two drawings, no rule is written in two ways: both sheets may stand beside
each other. What differs is the palette: the manor gives other values to the names of the cave, and adds its own.

A picture that stands alone takes only what it uses, with every colour written out, so that any program can show it. A
page that holds several pictures puts `css()` and `symbols()` in once and draws with `standalone=False`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final
from xml.sax.saxutils import escape

from underhall.draw.faces.face import Face
from underhall.draw.faces.registry import FACES, everything
from underhall.houses import HOUSES

_SYMBOL: Final = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_VARIABLE: Final = re.compile(r"var\(--([a-z-]+)\)")
_CLASS: Final = re.compile(r"\.([a-z][a-z0-9-]*)")

_FONTS: Final = {
    "sans": '"Segoe UI","Helvetica Neue",Arial,"Liberation Sans",sans-serif',
    "serif": '"Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Liberation Serif",serif',
}

_CAVE: Final = {
    "dark": """
ground #0f1218 raised #171c26 sunk #10141c line #2b3342 text #e8e4da quiet #9aa3b2 ink #16110c paper #f3ead4
floor #d8c49a grain #c2aa78 seam #a58b5b shade #6b4f2c rim #241910 wall #3a2a1d mark #5b4228 stone #1c2431
stone-line #344157 dark-sign #6c7995 torch #ffb84d glow #ffb84d on-torch #16110c crystal #5fd3c6 shard #9fb9b3
danger #e4572e focus #7cc4ff here #3fb37f gold #f0c04a iron #a9b3c2 gem #a83a22 omen #5a3f8f boulder #7d6a58
hollow #1d1512 die #f1e9d6 key-text #ffdca3 bank #4a4335 bank-line #241e16 water #2f6d8f deep #265b79 wave #8fc7e0
moss #2c4636 cap #b06a9c cap-spot #f1d9e8 stem #e6dcc4 crust #4a1a10 lava #e4572e lava-bright #ffb84d chasm #06080c
chasm-line #2a3240 plank #a5804c plank-line #3a2a1d lantern .3
""",
    "light": """
ground #f6f2e8 raised #fffdf7 sunk #efe9db line #d3c9b4 text #221c14 quiet #5d5546 ink #17120c paper #fffaf0
floor #fffdf6 grain #ddd3bd seam #a79b82 shade #8a7b60 rim #17120c wall #4a4036 mark #3c3125 stone #c9cbd0
stone-line #a6a9b0 dark-sign #666c79 torch #a35600 glow #f29b1d on-torch #ffffff crystal #1f9d90 shard #8fa8a3
danger #b83a16 focus #0b62b0 here #2b9467 gold #e2a91f iron #8b95a5 gem #a83a22 omen #5a3f8f boulder #8a7a69
hollow #2a201b die #fffaf0 key-text #ffdca3 bank #d9cdb0 bank-line #8a7b60 water #7fb4cf deep #6ba5c3 wave #2f6d8f
moss #b9cdb4 cap #a8578f cap-spot #fbeef6 stem #fff6e2 crust #6b2f1f lava #e4572e lava-bright #ffc766 chasm #3a3631
chasm-line #6a6259 plank #c9a36a plank-line #4a4036 lantern 0
""",
    "print": """
ground #ffffff raised #ffffff sunk #ffffff line #b5b5b5 text #000000 quiet #454545 ink #000000 paper #ffffff
floor #ffffff grain #dcdcdc seam #9a9a9a shade #8a8a8a rim #000000 wall #3c3c3c mark #2b2b2b stone #d0d0d0
stone-line #9c9c9c dark-sign #5c5c5c torch #000000 glow #ffffff on-torch #ffffff crystal #c4c4c4 shard #b4b4b4
danger #5a5a5a focus #000000 here #c2c2c2 gold #e2e2e2 iron #a8a8a8 gem #6a6a6a omen #555555 boulder #8f8f8f
hollow #2b2b2b die #ffffff key-text #ffffff bank #e4e4e4 bank-line #6a6a6a water #c8c8c8 deep #b6b6b6 wave #4a4a4a
moss #dcdcdc cap #8a8a8a cap-spot #ffffff stem #ffffff crust #5a5a5a lava #c8c8c8 lava-bright #ffffff chasm #2b2b2b
chasm-line #7a7a7a plank #e8e8e8 plank-line #000000 lantern 0
""",
}
_MANOR: Final = {
    "dark": """
ground #120e18 raised #1c1625 sunk #150f1c line #3a2f48 text #ece5de quiet #aa9fb6 ink #150d15 paper #f5edda
floor #d9c5ac grain #c3aa8d seam #a3876b shade #4e2f3f rim #23131f wall #43233d wallpaper #7a466a skirting #c29a62
mark #5c3145 stone #17303a stone-line #32545f stone-deep #122730 dark-sign #7ba3ae crypt #0d0912 crypt-line #33283f
crypt-sign #40334e lawn #122724 lawn-line #25463f tuft #4a7565 hedge #1d4034 hedge-light #34604f masonry #6a5d73
masonry-line #2d2434 gravel #55505c torch #ffc861 glow #ffc861 on-torch #1b0f0a danger #ec5c48 focus #7cc4ff
gold #f2c14b iron #aab4c4 brick #b0664a force #86e3f5 force-deep #226c86 silk #f4f0f8 blood #c8324b hole #38262c
hole-rim #5f484a hole-line #6f5658 moon #a9cfe0 die #f3ead6 spawn-die #2a2036 bone #f4ecd9 hollow #1b121d
key-text #ffe3ae lantern .34
""",
    "light": """
ground #f4eff3 raised #fffdfb sunk #ece4ea line #d3c6d1 text #251a27 quiet #62566a ink #180f18 paper #fffaf0
floor #fffaf0 grain #e4d8c9 seam #a8998a shade #8d7783 rim #1d111b wall #5a3352 wallpaper #9a6a8c skirting #b98f56
mark #4c2b3d stone #bccbd1 stone-line #93a9b1 stone-deep #adbfc6 dark-sign #4e6a75 crypt #ece5ea crypt-line #c2b3bf
crypt-sign #a898a6 lawn #d5e4da lawn-line #a5c0ae tuft #7da38c hedge #9cc0a8 hedge-light #bfdaca masonry #9287a0
masonry-line #574b62 gravel #b6aebb torch #8a4d00 glow #f5a623 on-torch #ffffff danger #b8351f focus #0b62b0
gold #e5ac1e iron #8c97a8 brick #b0664a force #2aa9cf force-deep #0d5873 silk #ffffff blood #b7213b hole #4a363f
hole-rim #7d6770 hole-line #8f7882 moon #7fb0c8 die #fffaf0 spawn-die #3b2d4a bone #fffaf0 hollow #2a1d2b
key-text #ffe3ae lantern 0
""",
    "print": """
ground #ffffff raised #ffffff sunk #ffffff line #b5b5b5 text #000000 quiet #454545 ink #000000 paper #ffffff
floor #ffffff grain #dcdcdc seam #9a9a9a shade #8a8a8a rim #000000 wall #3c3c3c wallpaper #6e6e6e skirting #c4c4c4
mark #2b2b2b stone #c4c4c4 stone-line #8e8e8e stone-deep #b8b8b8 dark-sign #4c4c4c crypt #f2f2f2 crypt-line #c8c8c8
crypt-sign #b4b4b4 lawn #ffffff lawn-line #bcbcbc tuft #a8a8a8 hedge #d4d4d4 hedge-light #f0f0f0 masonry #a4a4a4
masonry-line #4a4a4a gravel #d8d8d8 torch #000000 glow #ffffff on-torch #ffffff danger #5a5a5a focus #000000
gold #e2e2e2 iron #a8a8a8 brick #8a8a8a force #ffffff force-deep #2b2b2b silk #ffffff blood #6a6a6a hole #3c3c3c
hole-rim #6e6e6e hole-line #9a9a9a moon #ffffff die #ffffff spawn-die #3c3c3c bone #ffffff hollow #2b2b2b
key-text #ffffff lantern 0
""",
}
THEMES: Final = ("dark", "light", "print")
"""The themes; `print` is for paper, in black and white."""


def _listed(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


def _palettes(theme: str) -> dict[str, dict[str, str]]:
    """The palette of each house: all that either names, as it is in this one; and what faces bring."""
    brought = {name: colours[THEMES.index(theme)] for one in everything() for name, colours in one.palette.items()}
    cave, manor = _listed(_CAVE[theme]), _listed(_MANOR[theme])
    return {"cave": manor | cave | brought | _FONTS, "manor": cave | manor | brought | _FONTS}


PALETTES: Final = {theme: _palettes(theme) for theme in THEMES}
"""`PALETTES[theme][house]`."""


@cache
def _read(name: str) -> str:
    return files("underhall.draw").joinpath(name).read_text(encoding="utf-8")


_SHEETS: Final = {"cave": ("pieces.svg", "more.svg"), "manor": ("manor-pieces.svg",)}
"""The sheets of each house."""
_ANYWHERE: Final = ("health",)
"""Symbols of the cave's sheets that boards of any house are drawn with."""


@cache
def _symbols() -> dict[str, str]:
    return {name: drawn for house in _SHEETS for name, drawn in _of_house(house).items()}


@cache
def _of_house(house: str) -> dict[str, str]:
    text = "".join(_read(sheet) for sheet in _SHEETS[house])
    return {match[1]: match[0] for match in _SYMBOL.finditer(text)}


@cache
def _rules() -> tuple[tuple[str, str], ...]:
    """Every style rule: its selectors and its declarations."""
    sheets = (_read(sheets[0]) for sheets in _SHEETS.values())
    own = "".join(sheet[sheet.index("<style>") + 7 : sheet.index("/* The sheet itself */")] for sheet in sheets)
    pairs = _RULE.findall(_COMMENT.sub("", own + _read("style.css")))
    shared = dict.fromkeys((selector.strip(), body) for selector, body in pairs if "root" not in selector)
    return (*shared, *(rule for face in FACES.values() for rule in _of_role(face)))


def _of_role(face: Face) -> tuple[tuple[str, str], ...]:
    """The rules for what is a role's: lines and cubes in its colours."""
    return (
        (f".owner-{face.role}", f"color:var(--{face.hue})"),
        (f".cubes-{face.role}", f"color:var(--{face.cubes or face.hue})"),
    )


def symbols(ids: Iterable[str] | None = None) -> str:
    """The named symbols, or all of them, to be put between <defs>."""
    known = _symbols()
    return "\n".join(known[name] for name in (known if ids is None else ids))


def symbols_of(house: str, roles: Iterable[str] = ()) -> str:
    """The symbols that a page of a house needs where these roles play; all of them, if it is of no house, or somebody
    visits who is drawn with those of the other."""
    visited = house and any(role not in HOUSES[house].everyone for role in roles)
    return _sheet_of("" if visited else house)


@cache
def _sheet_of(house: str) -> str:
    return symbols(dict.fromkeys((*_of_house(house), *_ANYWHERE)) if house else None)


def has_symbol(name: str, house: str = "") -> bool:
    """Whether there is a symbol of this name; on the sheets of a house, if one is named."""
    return name in (_of_house(house) if house else _symbols())


def css(palette: Mapping[str, str] | None = None, used: set[str] | None = None) -> str:
    """The style rules, for all classes or those `used`; with a palette all colours are written out."""
    rules = [
        f"{selector}{{{body}}}"
        for selector, body in _rules()
        if used is None or any(set(_CLASS.findall(one)) <= used for one in selector.split(","))
    ]
    text = "\n".join(rules)
    if palette is None:
        return text
    return _VARIABLE.sub(lambda match: palette[match[1]], text)


def roles_css() -> str:
    """The colours of roles for whatever on a page is marked as a role's."""
    return "\n".join(
        f"[data-role={face.role}]{{--role:var(--{face.hue});--cubes:var(--{face.cubes or face.hue})}}"
        for face in FACES.values()
    )


def variables(theme: str, house: str = "cave") -> str:
    """The palette of a house as CSS declarations, for a page that switches themes itself."""
    return ";".join(f"--{name}:{value}" for name, value in PALETTES[theme][house].items())


def themes_css() -> str:
    """The palettes of a page: the cave's, and another's wherever a part of the page says whose game it is."""
    rules = [_scheme(":root", "dark", "cave"), _scheme(":root[data-theme=light]", "light", "cave")]
    paper = [_scheme(":root", "light", "cave")]
    for house in _SHEETS:
        here = f"[data-game={house}]"
        rules += [
            _scheme(here, "dark", house),
            _scheme(f"[data-theme=light]{here},[data-theme=light] {here}", "light", house),
        ]
        paper.append(_scheme(here, "light", house))
    return "\n".join((*rules, f"@media print{{{''.join(paper)}}}"))


def _scheme(selector: str, theme: str, house: str) -> str:
    return f"{selector}{{color-scheme:{theme};{variables(theme, house)}}}"


# ------------------------------------------------------------------ pieces of SVG

_USED: Final = re.compile(r'href="#([^"]+)"')
_CLASSES: Final = re.compile(r'class="([^"]+)"')


@lru_cache(maxsize=1 << 14)
def number(value: float) -> str:
    """A coordinate, without needless zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=1 << 14)
def use(symbol: str, x: float, y: float, width: float, css_class: str = "", turn: int = 0) -> str:
    """A symbol in its place, turned by degrees about its middle."""
    extra = f' class="{css_class}"' if css_class else ""
    if turn:
        extra += f' transform="rotate({turn} {number(x + width / 2)} {number(y + width / 2)})"'
    size = f'width="{number(width)}" height="{number(width)}"'
    return f'<use href="#{symbol}" x="{number(x)}" y="{number(y)}" {size}{extra}/>'


def document(
    body: str,
    width: float,
    height: float,
    *,
    theme: str,
    title: str,
    standalone: bool,
    scale: float = 2,
    house: str = "cave",
) -> str:
    """A whole picture. Standing alone it brings its symbols and rules; otherwise the page must have them."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" '
        f'width="{number(width * scale)}" height="{number(height * scale)}" role="img">\n'
        f"<title>{escape(title)}</title>\n"
    )
    if not standalone:
        return f"{head}{body}\n</svg>\n"
    ids = [name for name in dict.fromkeys(_USED.findall(body)) if name in _symbols()]
    drawn = symbols(ids)
    used = {name for names in _CLASSES.findall(body + drawn) for name in names.split()}
    return f"{head}<style>\n{css(PALETTES[theme][house], used)}\n</style>\n<defs>\n{drawn}\n</defs>\n{body}\n</svg>\n"
