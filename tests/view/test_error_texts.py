"""Errors of devices, cameras, files and journals are said in the language of whoever reads the screen."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

from station.clock.opening import AS_SET_UP
from station.view.error_texts import FORMS, error_text
from station.view.wording import words_in
from tests.cases import for_each

ROOT = Path(__file__).parents[2]

SEEN_ON_A_SCREEN = (
    "vision/cameras/*.py",
    "vision/locate/boards.py",
    "vision/locate/printed_board.py",
    "vision/locate/whole_pattern.py",
    "calibration/kit.py",
    "calibration/layout.py",
    "calibration/count.py",
    "station/journal/errors.py",
    "station/journal/unused.py",
    "station/journal/resume.py",
    "station/app/agreed.py",
    "station/app/machine.py",
    "station/app/export/*.py",
    "station/app/review/*.py",
    "station/editions.py",
    "station/clock/opening.py",
    "station/clock/gpio/*.py",
    "station/clock/serial/pair.py",
    "station/clock/serial/port.py",
    "station/clock/serial/line_trouble.py",
    "station/lexicon/store.py",
    "station/rules/lexicon.py",
    "station/gcg/holdings.py",
    "station/gcg/possible_racks.py",
    "station/gcg/tiles.py",
)
"""Modules whose errors a person at the screen can see."""

SHOWN_ERRORS = {
    "CameraError", "ClosedPortError", "DeviceError", "GcgError", "InputError", "JournalError", "KitError",
    "LetterError", "NoBoardError", "NothingFoundError", "NoTilesError",
}  # fmt: skip
"""Errors with a sentence for people."""

CLAUSES = {
    "_what_is_unsure", "_what_is_missing", "why_not", "no_pins", "missing_for_displays", "sentence",
    "_against_kept", "_against_end", "_against_set",
}  # fmt: skip
"""Functions that return such a sentence."""

WITHIN = {"from_bytes"}
"""Functions whose ValueError is a part of such a sentence."""

JOINED = {"X: X", "X. X"}
"""Where something is and another error, and another error with what to do about it."""


def _sample(node: ast.expr | None) -> str | None:
    """A text as it is made, with X for every value; None for what is no literal."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in node.values)
    return None


def _is_call_of(node: ast.AST, name: str) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def _sentences(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        found: list[ast.expr | None] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SHOWN_ERRORS:
            found = list(node.args[:1])
        elif isinstance(node, ast.FunctionDef) and node.name in CLAUSES:
            found = [one.value for one in ast.walk(node) if isinstance(one, ast.Return)]
        elif isinstance(node, ast.FunctionDef) and node.name in WITHIN:
            found = [one.args[0] for one in ast.walk(node) if _is_call_of(one, "ValueError")]
        yield from (text for text in map(_sample, found) if text and text not in JOINED)


SENTENCES = sorted(
    {text for pattern in SEEN_ON_A_SCREEN for file in ROOT.glob(pattern) for text in _sentences(file)}
)


def test_there_are_sentences_to_look_at() -> None:
    assert len(SENTENCES) > 80


def test_every_error_that_a_screen_shows_is_said_in_german() -> None:
    german = words_in("de")
    assert [text for text in SENTENCES if error_text(text, german) == text] == []


@for_each("form", FORMS)
def test_a_form_finds_its_own_sentences_and_keeps_their_values(form: str) -> None:
    values = {name: f"«{name}»" for name in ("why", "file", "camera", "head", "number", "name", "port")}
    said = error_text(form.replace("{", "«").replace("}", "»"), words_in("de"))
    assert [value for name, value in values.items() if f"{{{name}}}" in form and value not in said] == []


def test_an_error_within_an_error_is_said_too() -> None:
    head = "the left board's clock head at /dev/ttyACM0 is not connected: it does not answer; check its cable"
    assert error_text(head, words_in("de")) == (
        "Die Uhr des linken Bretts an /dev/ttyACM0 ist nicht verbunden: sie antwortet nicht; prüft ihr Kabel"
    )


def test_what_to_do_about_an_error_is_said_with_it() -> None:
    message = f"no clock head answers; check its cable. {AS_SET_UP}"
    assert error_text(message, words_in("de")).startswith("Keine Uhr antwortet; prüft ihr Kabel. Der Tisch")


def test_what_nobody_knows_stays_as_it_is() -> None:
    assert error_text("flux capacitor: 1.21 GW", words_in("de")) == "flux capacitor: 1.21 GW"
    assert error_text("cannot read a: b", words_in("en")) == "cannot read a: b"
