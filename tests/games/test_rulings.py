"""Every sentence of the rulings is held by tests that run and can fail.

`rulings.toml` beside the tests of a game's rules quotes the sentences and names their tests.
"""

import ast
import importlib
import inspect
import re
import sys
import textwrap
import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final

import pytest

from tests.cases import for_each

TESTS: Final = Path(__file__).parents[1]
TEXT: Final = TESTS.parent / "../shared/rulings.md"
BOOKS: Final[dict[str, dict[str, Any]]] = {
    file.parts[-3]: tomllib.loads(file.read_text(encoding="utf-8"))
    for file in sorted(TESTS.glob("games/*/rules/rulings.toml"))
}
HELD: Final = [
    (TESTS / "games" / game / "rules", where)
    for game, book in BOOKS.items()
    for where in sorted({where for named in book["rulings"].values() for where in named})
]
SECTIONS: Final = sorted({book["section"] for book in BOOKS.values()})
HEADINGS: Final = re.compile(r"\*\*decided:\*\*|\*\*[^*]+\*\*|\*[^*]+\*", re.IGNORECASE)
"""What may stand between two sentences: who decided, and the names of parts."""


@for_each(("folder", "where"), HELD, ids=[f"{f.parent.name}-{w}" for f, w in HELD])
def test_what_holds_a_ruling_runs_and_can_fail(folder: Path, where: str) -> None:
    file, name = where.split("::")
    path = (folder / file).resolve().relative_to(TESTS.parent).with_suffix("")
    module = importlib.import_module(".".join(path.parts))
    test = getattr(module, name)
    assert name.startswith("test_")
    for mark in [*_marks(module), *_marks(test)]:
        assert mark.name not in {"skip", "skipif", "xfail"}
        if mark.name == "parametrize" and isinstance(mark.args[1], Collection):
            assert mark.args[1], "there is no case"
    assert getattr(test, "cases", [name]), "there is no case"
    assert _can_fail(test, set()), "it asserts nothing"


@pytest.mark.parametrize("section", SECTIONS)
def test_every_sentence_of_the_rulings_is_held(section: int) -> None:
    if not TEXT.exists():
        pytest.skip("the rulings are not beside this checkout")
    sections = re.split(r"^## \d\. .*$", TEXT.read_text(encoding="utf-8"), flags=re.MULTILINE)
    body = re.sub(r"\s+", " ", sections[section])
    sentences = [one for book in BOOKS.values() if book["section"] == section for one in book["rulings"]]
    for sentence in sorted(sentences, key=len, reverse=True):
        assert sentence in body, "this is no sentence of the rulings"
    for sentence in sorted(sentences, key=len, reverse=True):
        body = body.replace(sentence, "|")
    left = [part.strip() for part in HEADINGS.sub("|", body).split("|")]
    assert [part for part in left if re.search(r"\w{2}", part)] == []


def _marks(of: ModuleType | FunctionType) -> list[pytest.Mark]:
    marks = getattr(of, "pytestmark", [])
    every: list[pytest.Mark | pytest.MarkDecorator] = marks if isinstance(marks, list) else [marks]
    return [one.mark if isinstance(one, pytest.MarkDecorator) else one for one in every]


def _can_fail(function: FunctionType, seen: set[FunctionType]) -> bool:
    """Whether it asserts something, itself or in what it calls of the tests."""
    seen.add(function)
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    if any(
        isinstance(node, ast.Assert) and not isinstance(node.test, ast.Constant) for node in ast.walk(tree)
    ):
        return True
    return any(
        called is pytest.raises
        or (isinstance(called, FunctionType) and called not in seen and _can_fail(called, seen))
        for called in _called(tree, function)
    )


def _called(tree: ast.AST, function: FunctionType) -> Iterator[object]:
    """What it calls of the tests, and `pytest.raises`."""
    names = vars(sys.modules[function.__module__])
    classes = [one for one in names.values() if isinstance(one, type) and _of_tests(one)]
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)):
                found = [names.get(name)]
            case ast.Call(func=ast.Attribute(value=of, attr=name)):
                owners = [names.get(of.id)] if isinstance(of, ast.Name) else []
                found = [getattr(owner, name, None) for owner in (*owners, *classes)]
            case _:
                continue
        yield from (one for one in found if one is pytest.raises or _of_tests(one))


def _of_tests(one: object) -> bool:
    return str(getattr(one, "__module__", "")).startswith("tests.")
