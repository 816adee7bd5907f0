"""Commands that documents show exist, with the options they show."""

import argparse
import importlib.util
import re
from collections.abc import Iterator

import pytest

from scripts.documents import ROOT, Shown, commands, pages
from station.cli.examples import EXAMPLES
from station.cli.main import COMMANDS, build_parser
from tests.cases import for_each

SHOWN = [
    shown
    for page in (pages() if (ROOT / ".git").exists() else [])
    for shown in commands(str(page.relative_to(ROOT)), page.read_text(encoding="utf-8"))
]
OF_STATION = sorted({shown for shown in SHOWN if shown.program == "station"}, key=str)
OF_MAKE = sorted({shown for shown in SHOWN if shown.program == "make"}, key=str)
OF_PYTHON = sorted({shown for shown in SHOWN if shown.program.startswith("python")}, key=str)


def faults(shown: Shown) -> Iterator[str]:
    """What `station` would not understand. Words in capitals or with … stand for what a reader fills in."""
    parser, words = build_parser(shown.words[0]), list(shown.words)
    options = dict(parser._option_string_actions)
    positional = 0
    while words:
        word = words.pop(0).rstrip(",;.:")
        deeper = next((a for a in parser._actions if isinstance(a, argparse._SubParsersAction)), None)
        if word.startswith("-") and not word.lstrip("-").isdigit() and word != "-":
            name, given, value = word.partition("=")
            action = options.get(name)
            if action is None:
                yield f"there is no {name}"
            elif action.nargs != 0 and (given or words):
                yield from _chosen(action, value if given else words.pop(0))
        elif deeper is not None and not _placeholder(word):
            if word not in deeper.choices:
                yield f"there is no {parser.prog} {word}"
                return
            parser = deeper.choices[word]
            options |= parser._option_string_actions
        else:
            positional += 1
    if shown.block and not {"--help", "-h", "--version"} & set(shown.words):
        yield from _missing(parser, shown, positional)


def _missing(parser: argparse.ArgumentParser, shown: Shown, positional: int) -> Iterator[str]:
    for action in parser._actions:
        needs = action.required and action.nargs not in ("*", "?")
        if isinstance(action, argparse._SubParsersAction) and needs and not positional:
            yield f"{parser.prog} needs one of {', '.join(action.choices)}"
        elif action.option_strings and needs and not set(action.option_strings) & set(shown.words):
            yield f"{action.option_strings[0]} is missing"
    named = [a for a in parser._actions if not a.option_strings and a.required and a.nargs not in ("*", "?")]
    if not any(isinstance(a, argparse._SubParsersAction) for a in named) and positional < len(named):
        yield f"{named[positional].metavar or named[positional].dest} is missing"


def _chosen(action: argparse.Action, value: str) -> Iterator[str]:
    if (
        action.choices is not None
        and not _placeholder(value)
        and value not in {str(c) for c in action.choices}
    ):
        yield f"{action.option_strings[0]} cannot be {value}"


def _placeholder(word: str) -> bool:
    return bool(re.search(r"[A-ZÄÖÜ…\[\]{}<>*]", word)) or word == "-"


@for_each("shown", OF_STATION, ids=str)
def test_station_understands_a_command_of_the_documents(shown: Shown) -> None:
    if shown.words[0] in COMMANDS:
        assert list(faults(shown)) == []
    else:
        assert shown.words[0] in ("--help", "--version", "COMMAND"), f"there is no station {shown.words[0]}"


@for_each("shown", OF_MAKE, ids=str)
def test_make_knows_a_target_of_the_documents(shown: Shown) -> None:
    words = list(shown.words)
    folders = [ROOT, *(ROOT / shown.page).parents]  # a page below firmware speaks of the Makefile there
    if words[0] == "-C":
        folders, words = [ROOT / words[1]], words[2:]
    texts = [
        path.read_text(encoding="utf-8") for folder in folders if (path := folder / "Makefile").is_file()
    ]
    lines = [line for text in texts for line in re.findall(r"^([\w .%-]+):(?!=)", text, re.M)]
    targets = {name for line in lines for name in line.split()}
    wanted = [
        word for word in words if "=" not in word and not _placeholder(word) and not word.startswith("'")
    ]
    assert [word for word in wanted if word not in targets] == []


@for_each("shown", OF_PYTHON, ids=str)
def test_python_finds_a_module_of_the_documents(shown: Shown) -> None:
    module = shown.words[0].rstrip(".,;")
    if module.split(".")[0] in ("venv", "pip", "http"):
        return
    assert importlib.util.find_spec(module) is not None


def leaves(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    below = [a for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
    for action in below:
        for one in action.choices.values():
            yield from leaves(one)
    if not below:
        yield parser


@for_each("name", COMMANDS)
def test_every_help_page_has_an_example_that_works(name: str) -> None:
    top = next(a for a in build_parser(name)._actions if isinstance(a, argparse._SubParsersAction))
    for leaf in leaves(top.choices[name]):
        _, found, text = leaf.format_help().partition("\nexample")
        shown = [one for one in commands(leaf.prog, f"```\n{text}\n```\n") if one.program == "station"]
        assert found, leaf.prog
        assert shown, leaf.prog
        assert [fault for one in shown for fault in faults(one)] == []


def test_every_example_belongs_to_a_command() -> None:
    names = set()
    for name in COMMANDS:
        top = next(a for a in build_parser(name)._actions if isinstance(a, argparse._SubParsersAction))
        names |= {leaf.prog.removeprefix("station ") for leaf in leaves(top.choices[name])}
    assert set(EXAMPLES) <= names


def test_most_commands_are_found() -> None:
    assert {shown.words[0] for shown in OF_STATION} >= set(COMMANDS)
    assert len(OF_MAKE) > 20


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("station fly", None),
        ("station play house --flying", "there is no --flying"),
        ("station table fly", "there is no station table fly"),
        ("station play house --heads paper", "--heads cannot be paper"),
        ("station follow DIR", "--edition is missing"),
    ],
)
def test_a_wrong_command_is_found(line: str, fault: str | None) -> None:
    (shown,) = commands("page.md", f"```\n{line}\n```\n")
    if fault is None:
        assert shown.words[0] not in COMMANDS
    else:
        assert fault in list(faults(shown))
