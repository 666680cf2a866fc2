"""The sheet of symbols, the themes, and the style rules that pictures are drawn with.

`pieces.svg` holds the symbols and the style rules for them, `more.svg` and `style.css` what it lacks. A picture that
stands alone takes only what it uses, with every colour written out, so that any program can show it. A page that
holds several pictures puts `css()` and `symbols()` in once and draws with `standalone=False`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final
from xml.sax.saxutils import escape

from underhall.draw.faces.face import Face
from underhall.draw.faces.registry import FACES, everything

_SYMBOL: Final = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_VARIABLE: Final = re.compile(r"var\(--([a-z-]+)\)")
_CLASS: Final = re.compile(r"\.([a-z][a-z0-9-]*)")

_FONTS: Final = {
    "sans": '"Segoe UI","Helvetica Neue",Arial,"Liberation Sans",sans-serif',
    "serif": '"Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Liberation Serif",serif',
}

_DARK: Final = """
ground #0f1218 raised #171c26 sunk #10141c line #2b3342 text #e8e4da quiet #9aa3b2 ink #16110c paper #f3ead4
floor #d8c49a grain #c2aa78 seam #a58b5b shade #6b4f2c rim #241910 wall #3a2a1d mark #5b4228 stone #1c2431
stone-line #344157 dark-sign #6c7995 torch #ffb84d glow #ffb84d on-torch #16110c crystal #5fd3c6 shard #9fb9b3
danger #e4572e focus #7cc4ff here #3fb37f gold #f0c04a iron #a9b3c2 gem #a83a22 omen #5a3f8f boulder #7d6a58
hollow #1d1512 die #f1e9d6 key-text #ffdca3 bank #4a4335 bank-line #241e16 water #2f6d8f deep #265b79 wave #8fc7e0
moss #2c4636 cap #b06a9c cap-spot #f1d9e8 stem #e6dcc4 crust #4a1a10 lava #e4572e lava-bright #ffb84d chasm #06080c
chasm-line #2a3240 plank #a5804c plank-line #3a2a1d lantern .3
"""
_LIGHT: Final = """
ground #f6f2e8 raised #fffdf7 sunk #efe9db line #d3c9b4 text #221c14 quiet #5d5546 ink #17120c paper #fffaf0
floor #fffdf6 grain #ddd3bd seam #a79b82 shade #8a7b60 rim #17120c wall #4a4036 mark #3c3125 stone #c9cbd0
stone-line #a6a9b0 dark-sign #666c79 torch #a35600 glow #f29b1d on-torch #ffffff crystal #1f9d90 shard #8fa8a3
danger #b83a16 focus #0b62b0 here #2b9467 gold #e2a91f iron #8b95a5 gem #a83a22 omen #5a3f8f boulder #8a7a69
hollow #2a201b die #fffaf0 key-text #ffdca3 bank #d9cdb0 bank-line #8a7b60 water #7fb4cf deep #6ba5c3 wave #2f6d8f
moss #b9cdb4 cap #a8578f cap-spot #fbeef6 stem #fff6e2 crust #6b2f1f lava #e4572e lava-bright #ffc766 chasm #3a3631
chasm-line #6a6259 plank #c9a36a plank-line #4a4036 lantern 0
"""
_PRINT: Final = """
ground #ffffff raised #ffffff sunk #ffffff line #b5b5b5 text #000000 quiet #454545 ink #000000 paper #ffffff
floor #ffffff grain #dcdcdc seam #9a9a9a shade #8a8a8a rim #000000 wall #3c3c3c mark #2b2b2b stone #d0d0d0
stone-line #9c9c9c dark-sign #5c5c5c torch #000000 glow #ffffff on-torch #ffffff crystal #c4c4c4 shard #b4b4b4
danger #5a5a5a focus #000000 here #c2c2c2 gold #e2e2e2 iron #a8a8a8 gem #6a6a6a omen #555555 boulder #8f8f8f
hollow #2b2b2b die #ffffff key-text #ffffff bank #e4e4e4 bank-line #6a6a6a water #c8c8c8 deep #b6b6b6 wave #4a4a4a
moss #dcdcdc cap #8a8a8a cap-spot #ffffff stem #ffffff crust #5a5a5a lava #c8c8c8 lava-bright #ffffff chasm #2b2b2b
chasm-line #7a7a7a plank #e8e8e8 plank-line #000000 lantern 0
"""


def _palette(text: str, theme: int) -> dict[str, str]:
    words = text.split()
    brought = {name: colours[theme] for one in everything() for name, colours in one.palette.items()}
    return {**dict(zip(words[::2], words[1::2], strict=True)), **brought, **_FONTS}


THEMES: Final = {"dark": _palette(_DARK, 0), "light": _palette(_LIGHT, 1), "print": _palette(_PRINT, 2)}
"""The palettes; `print` is for paper, in black and white."""


@cache
def _read(name: str) -> str:
    return files("underhall.draw").joinpath(name).read_text(encoding="utf-8")


@cache
def _symbols() -> dict[str, str]:
    text = _read("pieces.svg") + _read("more.svg")
    return {match[1]: match[0] for match in _SYMBOL.finditer(text)}


@cache
def _rules() -> tuple[tuple[str, str], ...]:
    """Every style rule: its selectors and its declarations."""
    sheet = _read("pieces.svg")
    own = sheet[sheet.index("<style>") + 7 : sheet.index("/* The sheet itself */")]
    pairs = _RULE.findall(_COMMENT.sub("", own + _read("style.css")))
    shared = ((selector.strip(), body) for selector, body in pairs if "root" not in selector)
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


def has_symbol(name: str) -> bool:
    """Whether there is a symbol of this name."""
    return name in _symbols()


def css(theme: str | None = None, used: set[str] | None = None) -> str:
    """The style rules, for all classes or those `used`; with a theme all colours are written out."""
    rules = [
        f"{selector}{{{body}}}"
        for selector, body in _rules()
        if used is None or any(set(_CLASS.findall(one)) <= used for one in selector.split(","))
    ]
    text = "\n".join(rules)
    if theme is None:
        return text
    palette = THEMES[theme]
    return _VARIABLE.sub(lambda match: palette[match[1]], text)


def roles_css() -> str:
    """The colours of roles for whatever on a page is marked as a role's."""
    return "\n".join(
        f"[data-role={face.role}]{{--role:var(--{face.hue});--cubes:var(--{face.cubes or face.hue})}}"
        for face in FACES.values()
    )


def variables(theme: str) -> str:
    """A theme as CSS declarations, for a page that switches themes itself."""
    return ";".join(f"--{name}:{value}" for name, value in THEMES[theme].items())


# ------------------------------------------------------------------ pieces of SVG

_USED: Final = re.compile(r'href="#([^"]+)"')
_CLASSES: Final = re.compile(r'class="([^"]+)"')


def number(value: float) -> str:
    """A coordinate, without needless zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def use(symbol: str, x: float, y: float, width: float, css_class: str = "", turn: int = 0) -> str:
    """A symbol in its place, turned by degrees about its middle."""
    extra = f' class="{css_class}"' if css_class else ""
    if turn:
        extra += f' transform="rotate({turn} {number(x + width / 2)} {number(y + width / 2)})"'
    size = f'width="{number(width)}" height="{number(width)}"'
    return f'<use href="#{symbol}" x="{number(x)}" y="{number(y)}" {size}{extra}/>'


def document(
    body: str, width: float, height: float, *, theme: str, title: str, standalone: bool, scale: float = 2
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
    return f"{head}<style>\n{css(theme, used)}\n</style>\n<defs>\n{drawn}\n</defs>\n{body}\n</svg>\n"
