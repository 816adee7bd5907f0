"""The lint for our English."""

import ast
import tomllib

import pytest

from scripts.english import RULES, Found, faults, found_in, habits, messages, shrunk, texts_of, vague_names

RULES_READ = tomllib.loads(RULES.read_text(encoding="utf-8"))
HABITS = habits(RULES_READ)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The director is told of it.", "is told"),
        ("What there is to play with.", "What there is"),
        ("It is mended; it stands\nbelow.", "mended"),
        ("What a game says of itself.", "says of"),
        ("The result of the game of the table of the hall.", "of the game of the table of"),
        ("A tile that is to\nbe turned.", "is to be"),
    ],
)
def test_a_habit_is_found(text: str, words: str) -> None:
    assert words in [found for _, found, _ in found_in(text, HABITS)]


@pytest.mark.parametrize(
    "text",
    [
        "The sets are told apart by colour.",
        "When the game is over, review it.",
        "A play stands.",
        "Say who plays, of course.",
    ],
)
def test_good_english_is_left_alone(text: str) -> None:
    assert list(found_in(text, HABITS)) == []


def test_the_line_of_a_habit_counts_from_the_start_of_its_text() -> None:
    assert [line for line, *_ in found_in("One.\nTwo.\nIt was said.", HABITS)] == [2]


def test_docstrings_marked_texts_and_help_are_read() -> None:
    source = (
        '"""Module."""\nEXPLANATION = "how"\nadd("--x", help="what")\nwords.tr("shown")\nprint("not read")\n'
    )
    assert {(kind, text) for kind, _, text in texts_of(ast.parse(source), "station/cli/x.py")} == {
        ("docstrings", "Module."), ("help", "how"), ("help", "what"), ("texts", "shown"),
    }  # fmt: skip
    assert {kind for kind, *_ in texts_of(ast.parse(source), "station/x.py")} == {"docstrings", "texts"}


def test_documents_may_have_none_and_numbers_only_shrink() -> None:
    page, docstring = (
        Found("documents", "a.md", 1, "is told", "say"),
        Found("docstrings", "a.py", 1, "told", "say"),
    )
    assert faults([page], {"docstrings": 1}) == ["a.md:1: 'is told': say"]
    assert faults([docstring], {"docstrings": 1}) == []
    assert faults([docstring] * 2, {"docstrings": 1})[0].startswith("docstrings: 2 habits, 1 allowed")
    assert shrunk([docstring], {"docstrings": 3, "texts": 0}) == {"docstrings": 1}


def test_what_errors_say_is_read() -> None:
    source = 'raise InputError(f"{path}: it is {what}")\nraise RuleError("told", n=1)\nRuling("not read")\n'
    found = {text for kind, _, text in texts_of(ast.parse(source), "station/x.py") if kind == "texts"}
    assert found == {": it is ", "told"}


def test_every_entry_of_a_catalogue_is_read() -> None:
    catalogue = 'msgid ""\nmsgstr "x"\n\nmsgid "One"\nmsgid_plural ""\n"Two "\n"lines"\nmsgstr[0] "no"\n'
    assert list(messages(catalogue)) == [(1, ""), (4, "One"), (5, "Two lines")]


def test_every_name_with_a_vague_word_is_found_where_it_is_given() -> None:
    source = (
        "import sign as told\n"
        "class Told:\n    told_ms = 1\n"
        "def best_told(tell, *, tells=2): self._told = told\n"
        "match told:\n    case str(TOLD): pass\n"
        "file.tell(); hotel = retold = storyteller = 1\n"
    )
    found = [(line + 1, name) for line, name, _ in vague_names(ast.parse(source), RULES_READ["names"])]
    assert sorted(found) == [
        (1, "told"), (2, "Told"), (3, "told_ms"), (4, "_told"), (4, "best_told"), (4, "tell"), (4, "tells"),
        (6, "TOLD"),
    ]  # fmt: skip
