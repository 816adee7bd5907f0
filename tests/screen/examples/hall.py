"""Pages of a table of a hall worth a picture, and games at such a table."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import segno

from station.clock.control import TimeControl
from station.referee.events import GameSettings
from station.referee.outcome import Ending, Outcome
from station.referee.state import Phase, TableState
from station.rules.tile import Side
from station.screen.draw.code import QrRows
from station.screen.hall.now import HallNow, Ruled, RulingShown
from station.screen.hall.state import HallState
from station.screen.input.screen_state import ScreenState
from station.setup.view import CheckLine

GameExample = tuple[TableState[Any], ScreenState]


@dataclass(frozen=True, slots=True)
class HallLook:
    """How a page is shown."""

    notice: str = ""
    language: str = "en"
    theme: str = "dark"


HallExample = tuple[HallState, HallLook]

PAGE: Final = "https://192.168.17.4:8443/t/12"
NAMES: Final = ("Cy", "Ann", "Di", "Bo")


def code(address: str) -> QrRows:
    return tuple(tuple(bool(cell) for cell in row) for row in segno.make(address, error="m").matrix)


HOUSE: Final = GameSettings("house", NAMES, control=TimeControl(600_000))
SCRABBLE: Final = GameSettings(
    "scrabble", ("Ann", "Cy"), control=TimeControl.parse("25+5"), options=(("challenge", "double"),)
)
FINE: Final = (
    ("en", (
        CheckLine("camera", "a picture of 2304 × 1296", True),
        CheckLine("boards", "both boards were found", True),
        CheckLine("clock heads", "both heads answer", True),
    )),
    ("de", (
        CheckLine("Kamera", "ein Bild mit 2304 × 1296", True),
        CheckLine("Bretter", "beide Bretter wurden gefunden", True),
        CheckLine("Uhren", "beide Uhren antworten", True),
    )),
)  # fmt: skip
AWAY: Final = "the hall does not answer at 192.168.17.4: timed out"
MISSING: Final = "there is no lexicon 'nwl2023'; available: english, german"
WRONG: Final = tuple(
    (language, (*lines[:1], replace(lines[1], ok=False, says=says), *lines[2:]))
    for (language, lines), says in zip(
        FINE,
        (
            "a corner tab of the left board is hidden (id 2)",
            "eine Eckmarke des linken Bretts ist verdeckt (Nr. 2)",
        ),
        strict=True,
    )
)


def hall_examples() -> dict[str, HallExample]:
    """Every page by its name."""
    waiting = HallState("Club evening", "7", checks=FINE, can_check=True, page=PAGE, qr=code(PAGE))
    assigned = replace(waiting, settings=HOUSE, title="Round 3")
    away = replace(assigned, reached=False, why="the hall does not answer", qr=(), page="")
    return {
        "hall-waiting": (waiting, HallLook()),
        "hall-preset": (replace(waiting, preset=replace(HOUSE, names=())), HallLook()),
        "hall-preset-wrong": (
            replace(waiting, preset=replace(HOUSE, names=(), lexicon="nwl2023"), preset_wrong=MISSING),
            HallLook(),
        ),
        "hall-waiting-alone": (
            HallState("Club evening", "7", reached=False, why=AWAY, waiting=214, can_check=True),
            HallLook(),
        ),
        "hall-refused": (
            HallState("Club evening", "7", reached=False, why=AWAY, refused=True, can_check=True),
            HallLook(),
        ),
        "hall-not-ready": (
            replace(waiting, checks=WRONG, message="Play begins at 19:30.", checking=True),
            HallLook(),
        ),
        "hall-assigned": (assigned, HallLook()),
        "hall-some-here": (replace(away, here=frozenset({0, 3})), HallLook()),
        "hall-all-here": (replace(assigned, here=frozenset(range(4)), message="Good luck!"), HallLook()),
        "hall-begun": (
            replace(waiting, settings=SCRABBLE, title="Round 12", begun=True, here=frozenset({0, 1})),
            HallLook(),
        ),
    }


def hall_game_examples(games: Mapping[str, GameExample]) -> dict[str, GameExample]:
    """Games at such a table, by name."""
    fire = HallNow(paused=True, why="Fire alarm")
    clock = RulingShown(Ruled.CLOCK, "A clock fault", 0, Side.SOUTH, 270_000)
    found = {
        "hall-turn": ("turn", HallNow()),
        "hall-turn-alone": ("turn", HallNow(reached=False)),
        "hall-called": ("pause", HallNow(called=True)),
        "hall-called-alone": ("pause", HallNow(called=True, reached=False)),
        "hall-fire-alarm": ("pause", fire),
        "hall-ruled": ("pause", HallNow(ruling=clock)),
        "hall-win": ("win", HallNow()),
        "hall-scrabbage-won": ("scrabbage-won", HallNow()),
        "hall-scrabble-message": ("scrabble-laid", HallNow(message="Play ends at noon.")),
        "hall-scrabble-called": ("scrabble-turn", HallNow(called=True)),
        "hall-scrabble-ready": ("scrabble-ready", HallNow()),
        "hall-keys": ("keys", HallNow()),
    }
    shown = {
        name: (games[of][0], replace(games[of][1], hall=hall, watched_at=PAGE, code=code(PAGE)))
        for name, (of, hall) in found.items()
    }
    state, local = games["scrabble-turn"]
    over = replace(state, phase=Phase.OVER, outcome=Outcome(Ending.FINISHED, (0,)))
    agreed = replace(over, agreed=frozenset(range(state.players)), kept=True)
    local = replace(local, hall=HallNow())
    return {**shown, "hall-scrabble-over": (over, local), "hall-scrabble-agreed": (agreed, local)}
