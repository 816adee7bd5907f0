"""What the documents of the repository say: their pages, links, headings, and the commands they show."""

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]

_FENCE: Final = re.compile(r"^(```|~~~)[^\n]*\n(.*?)^\1", re.M | re.S)
_INDENTED: Final = re.compile(r"(?:^\n)((?:^    [^\n]*\n)+)", re.M)
_INLINE: Final = re.compile(r"(?<!`)`([^`\n]+(?:\n[^`\n]+)?)`(?!`)")
_LINK: Final = re.compile(r"\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^)\s]+)\)")
_PATH: Final = re.compile(r"(?<![\w/.-])(?:station|vision|calibration|tests|scripts)(?:/[\w{},*.-]+)+")
_CHOICE: Final = re.compile(r"\{([^{}]*)\}")
_FILLED_IN: Final = re.compile(r"\b[A-Z]{2,}\b")
_SHOWN: Final = re.compile(r"^(?:\$ |sudo |[A-Z_]+=\S+ )*(?:\.venv/bin/)?(station|make|python3? -m) (.+)$")


@dataclass(frozen=True, slots=True)
class Shown:
    """A command in a document. block: on a line of its own, so that it must be complete."""

    page: str
    program: str
    words: tuple[str, ...]
    block: bool

    def __str__(self) -> str:
        return f"{self.page}: {self.program} {' '.join(self.words)}"


def pages() -> list[Path]:
    """Every document that git knows, or would take."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def links(text: str) -> list[str]:
    """Addresses that a document links to."""
    return _LINK.findall(_FENCE.sub("", text))


def paths(text: str) -> list[str]:
    """Patterns of the files and folders of the program that a document names; those in `{a,b}` one by one.
    What a reader fills in, in capitals, is anything."""
    return [_FILLED_IN.sub("*", one) for found in _PATH.findall(text) for one in _each(found.rstrip(".,"))]


def _each(path: str) -> Iterator[str]:
    choice = _CHOICE.search(path)
    if choice is None:
        yield path
    else:
        for one in choice[1].split(","):
            yield from _each(path[: choice.start()] + one + path[choice.end() :])


def anchors(text: str) -> set[str]:
    """What links may name after `#`: headings as hosts write them."""
    found: set[str] = set()
    for heading in re.findall(r"^#+ (.+)$", _FENCE.sub("", text), re.M):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        anchor = re.sub(r"[^\w\- ]", "", words).strip().replace(" ", "-")
        number = 1
        while anchor in found:
            anchor, number = f"{anchor.removesuffix(f'-{number - 1}')}-{number}", number + 1
        found.add(anchor)
    return found


def commands(page: str, text: str) -> Iterator[Shown]:
    """The commands that a document shows, in code blocks and in lines."""
    for fence in _FENCE.finditer(text):
        yield from _of_block(page, fence[2])
    rest = _FENCE.sub("\n", text)
    for block in _INDENTED.findall(rest):
        yield from _of_block(page, re.sub(r"^    ", "", block, flags=re.M))
    for code in _INLINE.findall(_INDENTED.sub("\n", rest)):
        yield from _of_line(page, " ".join(code.split()), block=False)


def _of_block(page: str, block: str) -> Iterator[Shown]:
    for line in re.sub(r"\\\n\s*", " ", block).splitlines():
        yield from _of_line(page, line.strip(), block=True)


def _of_line(page: str, line: str, *, block: bool) -> Iterator[Shown]:
    for part in re.split(r"\s(?:&&|\|)\s", re.sub(r"(?:\s+#|\s{2}).*$", "", line)):
        found = _SHOWN.match(part)
        if found:
            words = re.sub(r"\s[<>]\s?\S+", "", found[2]).split()
            yield Shown(page, found[1].split()[0], tuple(word.strip("'\"") for word in words), block)
