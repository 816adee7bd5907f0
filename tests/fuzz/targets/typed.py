"""What people type: plays and deeds at a table, positions, lines for the judge, time controls."""

import json
from random import Random
from typing import Final

from station.cli.play.typed import _meant
from station.clock.control import TimeControl
from station.editions import load_edition
from station.errors import InputError
from station.games.house.judge_lines import answers
from station.games.house.rules.notation import parse, write
from station.referee.typed.awaited import help_for
from station.rules.game import RuleError
from station.rules.lexicon import GivenWords
from tests.fuzz.spoiling import SIGNS, spoiled_bytes, spoiled_json, spoiled_text
from tests.fuzz.target import FaultError, Target, refuses
from tests.fuzz.targets.tables import GAMES, prepare, referee_at
from tests.games.house.rules.test_notation import TEXT

EDITION: Final = load_edition("en")
TYPED: Final = (
    "8H CAT", "H8 CATS", "8h (CAT)S", "K7 ?S", "K8 ?T swap I8", "swap H8", "pass", "go", "pass Ada",
    "raise", "raise 12", "leave Ben", "call Cleo", "speed Ada", "show E", "show ?", "layout SEAT/A..T ABC",
    "exchange 3", "exchange AEI", "unused 7", "unused Ben 9", "points 40", "rack AEINRST", "challenge",
    "agree", "resign Ada", "draw", "undo", "continue", "pause", "left 8H CAT", "right H8 CAT", "left pass",
    "left done", "left tick H8", "right undo", "left challenge", "left blank E", "left kit a", "Ada 8H CAT",
    "allow CAT", "left withdraw", "accept-words", "left accept-words", "letter E", "yes", "no",
)  # fmt: skip
JUDGED: Final = {
    "board": [*["." * 15] * 7, "......CATs.....", *["." * 15] * 7],
    "mover": "S",
    "place": {"H9": "A", "H10": "t", "P16": "x"},
    "first": False,
    "words": ["AT", "CATS"],
}
CONTROLS: Final = ("10", "10+5", "7:30d3", "10,8b2", "25/5x20", "none")


def typed(random: Random) -> bytes:
    line = spoiled_text(random.choice(TYPED), random, TYPED)
    for _ in range(random.choice((0, 0, 1, 2))):
        line += f" {random.choice((*SIGNS, *TYPED))}"
    return json.dumps([random.choice(GAMES), random.randrange(10**6), line]).encode()


def read_typed(case: bytes) -> None:
    """As at the terminal, which skips empty lines: a deed that makes sense is done."""
    game, moment, line = json.loads(case)
    line = " ".join(line.split())
    if not line:
        return
    referee = referee_at(game, moment)
    help_for(referee.state)
    try:
        event = _meant(line, referee.state, EDITION, referee.state.at_ms + 5)
    except RuleError as error:
        refuses(error)
        return
    referee.handle(event)


def position(random: Random) -> bytes:
    return spoiled_bytes(TEXT.encode(), random)


def read_position(case: bytes) -> None:
    try:
        found = parse(case.decode("utf-8", "replace"))
        if parse(write(found.position, found.to_move)) != found:
            raise FaultError("written again, it is another position")
    except ValueError as error:
        refuses(error)


def judged(random: Random) -> bytes:
    return spoiled_json(JUDGED, random)


def read_judged(case: bytes) -> None:
    lines = case.split(b"\n")
    if len(list(answers(lines, lambda: GivenWords(frozenset({"AT"}), "two letters")))) != len(lines):
        raise FaultError("not every line has its answer")


def control(random: Random) -> bytes:
    return spoiled_text(random.choice(CONTROLS), random, CONTROLS).encode("utf-8", "replace")


def read_control(case: bytes) -> None:
    try:
        found = TimeControl.parse(case.decode())
    except InputError as error:
        refuses(error)
        return
    if TimeControl.parse(found.text) != found:
        raise FaultError(f"{found.text!r} is another time control")


TARGETS: Final = (
    Target("typed", typed, read_typed, prepare=prepare),
    Target("notation", position, read_position),
    Target("judge", judged, read_judged),
    Target("control", control, read_control),
)
