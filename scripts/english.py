"""Find habits that make our English read as translated: `python -m scripts.english`, part of `make lint`.

scripts/english.toml has the habits, in texts and in names, and how many are left: documents and `--help` must
have none; numbers of docstrings, texts and names may only become smaller, and the lint says so when they can.
"""

import argparse
import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from scripts.documents import ROOT, pages

RULES: Final = Path(__file__).with_name("english.toml")
PACKAGES: Final = ("station", "vision", "calibration")
NAMED: Final = (*PACKAGES, "benchmarks", "hardware", "scripts", "tests")
"""Where names are read: also where texts are free, as a test quotes what it likes."""
MARKS: Final = frozenset(
    {"tr", "trn", "said", "said_n", "remark", "Fault", "Reason", "Refused", "Illegal", "HouseIllegal"}
)
"""Functions whose arguments people read. They read what errors say, too."""
CATALOGUES: Final = ROOT / "station" / "locale" / "de" / "LC_MESSAGES"
"""What pages say is found by its translations: templates are no modules."""


@dataclass(frozen=True, slots=True)
class Habit:
    """A way of writing, and what people say instead. fine: where it is right."""

    find: re.Pattern[str]
    say: str
    fine: re.Pattern[str] | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """A habit in a file. kind: what is counted together; documents and help count for nothing."""

    kind: str
    path: str
    line: int
    words: str
    say: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.words!r}: {self.say}"


def habits(rules: dict[str, Any]) -> list[Habit]:
    """The habits of a word list."""

    def pattern(text: str) -> re.Pattern[str]:
        return re.compile(rf"\b(?:{text})\b".replace(" ", r"\s+"), re.I)

    return [
        Habit(pattern(one["find"]), one["say"], pattern(one["except"]) if "except" in one else None)
        for one in rules["habit"]
    ]


def found_in(text: str, known: list[Habit]) -> Iterator[tuple[int, str, str]]:
    """Line (from 0), words and advice of every habit in a text."""
    taken: list[tuple[int, int]] = []
    for habit in known:
        if habit.fine:
            taken += [match.span() for match in habit.fine.finditer(text)]
        for match in habit.find.finditer(text):
            start, end = match.span()
            if all(end <= other[0] or start >= other[1] for other in taken):
                taken.append((start, end))
                yield text.count("\n", 0, start), " ".join(match[0].split()), habit.say


def words_of(name: str) -> set[str]:
    """The words of an identifier, in small letters."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


def vague_names(tree: ast.Module, vague: dict[str, str]) -> Iterator[tuple[int, str, str]]:
    """Line, name and advice of everything that a module names with one of these words."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.FunctionDef(name=str(name))
                | ast.AsyncFunctionDef(name=str(name))
                | ast.ClassDef(name=str(name))
                | ast.arg(arg=name)
                | ast.Name(id=name, ctx=ast.Store())
                | ast.Attribute(attr=name, ctx=ast.Store())
                | ast.MatchAs(name=str(name))
                | ast.alias(asname=str(name))
            ):
                for word in sorted(words_of(name) & vague.keys()):
                    yield getattr(node, "lineno", 1) - 1, name, vague[word]


def texts_of(tree: ast.Module, path: str) -> Iterator[tuple[str, int, str]]:
    """Kind, line and text of what people read in a module: docstrings, marked texts, help."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node, clean=False
        ):
            document = node.body[0]
            assert isinstance(document, ast.Expr)
            assert isinstance(document.value, ast.Constant)
            yield "docstrings", document.lineno, str(document.value.value)
        elif isinstance(node, ast.Call) and _is_read(_name(node.func)):
            yield from (("texts", *text) for text in _strings(node.args))
    if path.startswith("station/cli/"):
        for node in ast.walk(tree):
            value = _help_of(node)
            if value is not None:
                yield from (("help", *text) for text in _strings([value]))


def _help_of(node: ast.AST) -> ast.expr | None:
    """The texts of `--help` that a keyword or an assignment has."""
    match node:
        case ast.keyword(arg="help" | "description" | "epilog"):
            return node.value
        case ast.Assign(targets=targets) if any(map(_is_help, targets)):
            return node.value
        case ast.AnnAssign(target=target) if _is_help(target):
            return node.value
    return None


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _is_read(called: str) -> bool:
    return called in MARKS or called.endswith("Error")


def messages(catalogue: str) -> Iterator[tuple[int, str]]:
    """Line and English text of every entry of a catalogue."""
    for match in re.finditer(r'^msgid(?:_plural)? ((?:".*"\n)+)', catalogue, re.M):
        text = "".join(ast.literal_eval(line) for line in match[1].splitlines())
        yield catalogue.count("\n", 0, match.start()) + 1, text


def _is_help(target: ast.expr) -> bool:
    return _name(target) in (
        "description",
        "epilog",
        "EXPLANATION",
        "EXAMPLES",
        "EPILOG",
        "DESCRIPTION",
        "HELP",
        "COMMANDS",
    )


def _strings(nodes: list[ast.expr]) -> Iterator[tuple[int, str]]:
    for node in nodes:
        for part in ast.walk(node):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.lineno, part.value


def _without_code(text: str) -> str:
    """The text with code blanked out, so that lines keep their numbers."""
    for code in (r"^(```|~~~).*?^\1", r"(?<!`)`[^`\n]+(?:\n[^`\n]+)?`", r"\]\([^)]*\)"):
        text = re.sub(code, lambda match: re.sub(r"[^\n]", "·", match[0]), text, flags=re.M | re.S)
    return text


def everything(known: list[Habit], vague: dict[str, str]) -> Iterator[Found]:
    """Every habit in documents and code. vague: words that no name has, and what to do instead."""
    for page in pages():
        name = page.relative_to(ROOT).as_posix()
        text = _without_code(page.read_text(encoding="utf-8"))
        if name == "CHANGELOG.md":
            text = text.partition("\n## 0.1.0")[0]
        if name != "docs/words.md":
            yield from (Found("documents", name, line + 1, *rest) for line, *rest in found_in(text, known))
    for catalogue in sorted(CATALOGUES.glob("*.po")):
        name = catalogue.relative_to(ROOT).as_posix()
        for first, text in messages(catalogue.read_text(encoding="utf-8")):
            yield from (Found("texts", name, first, *rest) for _, *rest in found_in(text, known))
    for package in NAMED:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield from _in_module(path, known, vague, only_names=package not in PACKAGES)


def _in_module(path: Path, known: list[Habit], vague: dict[str, str], *, only_names: bool) -> Iterator[Found]:
    name, source = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
    if only_names and not any(word in source.lower() for word in vague):
        return
    tree = ast.parse(source)
    yield from (Found("names", name, line + 1, *rest) for line, *rest in vague_names(tree, vague))
    for kind, first, text in () if only_names else texts_of(tree, name):
        for line, *rest in found_in(re.sub(r"`[^`]*`", lambda m: "·" * len(m[0]), text), known):
            yield Found(kind, name, first + line, *rest)


def faults(found: list[Found], left: dict[str, int]) -> list[str]:
    """Habits where none are allowed, and numbers that grew."""
    counts = Counter(one.kind for one in found)
    grew = [kind for kind, most in left.items() if counts[kind] > most]
    return [str(one) for one in found if one.kind not in left] + [
        f"{kind}: {counts[kind]} habits, {left[kind]} allowed; see python -m scripts.english --list {kind}"
        for kind in grew
    ]


def shrunk(found: list[Found], left: dict[str, int]) -> dict[str, int]:
    """The numbers that can be smaller."""
    counts = Counter(one.kind for one in found)
    return {kind: counts[kind] for kind, most in left.items() if counts[kind] < most}


def main() -> int:
    """List what is wrong; 1 if anything is."""
    parser = argparse.ArgumentParser(prog="python -m scripts.english", description=__doc__)
    parser.add_argument(
        "--list",
        nargs="?",
        const="",
        metavar="KIND",
        help="list all: documents, help, docstrings, texts, names",
    )
    options = parser.parse_args()
    rules = tomllib.loads(RULES.read_text(encoding="utf-8"))
    found = list(everything(habits(rules), rules["names"]))
    if options.list is not None:
        print(*(one for one in found if options.list in ("", one.kind)), sep="\n")
        return 0
    wrong = faults(found, rules["left"])
    print(*wrong, sep="\n", end="\n" if wrong else "", file=sys.stderr)
    for kind, count in shrunk(found, rules["left"]).items():
        print(f"fewer habits: write {kind} = {count} in scripts/english.toml")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
