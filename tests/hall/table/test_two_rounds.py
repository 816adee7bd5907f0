"""Two rounds of Scrabble at one table through the real loop of the window: every ruling, a disagreement about
the end, and the next round."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from station.app.equipment import Equipment
from station.app.hall.demo.plan import Plan, following, opening
from station.app.hall.rounds import play_at_hall
from station.app.hall.table import JoinedTable
from station.app.table.quiet_check import TableChecked
from station.checks import Check
from station.clock.station_time import SimulatedTime
from station.hall.director import commands as c
from station.hall.director.hall import Hall
from station.hall.director.tables import Alert
from station.hall.tournament.pairing import Pairing
from station.hall.wire.rulings import AnyRuling, ClockIs, LetterIs, Undone
from station.referee.events import ClockSet, DeedEntered, PlayUndone, SquareSettled
from station.referee.state import Phase
from station.rules.game import Laid
from station.rules.lettered.position import Tile
from station.rules.square import parse_square
from station.rules.tile import Side
from station.screen.hall.show import HallShow
from station.screen.pages.appearance import Appearance
from tests.hall.table.fingers import ScriptedWindow, Step
from tests.hall.table.memory import MemoryBroker, director, table_at

PLAN = Plan(tables=1, rounds=2, seed=3, game="scrabble", seats=2)
(MACHINE,) = PLAN.machines
CAT = ("H8", "H9", "H10")


@dataclass
class Room:
    hall: Hall
    table: JoinedTable
    window: ScriptedWindow

    def pairing(self, number: int) -> Pairing:
        return self.hall.state.rounds_of(PLAN.division)[number - 1].pairings[0]

    @property
    def phase(self) -> Phase | None:
        state, _ = self.window.shown
        return getattr(state, "phase", None)

    @property
    def lying(self) -> str:
        """The word on the column of the centre."""
        state, _ = self.window.shown
        tiles = dict(state.lanes[0].board.occupied())
        return "".join(tiles[parse_square(at)].letter for at in CAT if parse_square(at) in tiles)

    def publish(self) -> None:
        while (command := following(self.hall.state, PLAN)) is not None:
            self.hall.do(command)

    def start(self, number: int) -> None:
        self.hall.do(c.StartRound(PLAN.division, number))

    def lay(self, word: str) -> None:
        """Whoever's turn it is lays a word, as if it were typed on the screen."""
        station = self.table.hall.station
        assert station is not None
        _, now_ms = self.window.shown
        placed = tuple((parse_square(at), Tile(letter)) for at, letter in zip(CAT, word, strict=True))
        station.handle(DeedEntered(now_ms, Laid(station.state.to_move or 0, placed)))

    def called(self, ruling: AnyRuling, reason: str, then: Callable[[], object]) -> list[Step]:
        """Somebody calls the arbiter, who rules; play goes on."""

        def rule() -> None:
            (dispute,) = self.hall.whole.open_disputes()
            self.hall.do(c.Rule(dispute.id, ruling, reason))

        return [
            "Call arbiter",
            lambda: self.phase is Phase.PAUSED,
            rule,
            lambda: reason in self.window.reads(),
            then,
            "Continue",
            lambda: self.phase is Phase.PLAYING,
        ]


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    broker = MemoryBroker()
    hall = director(broker)
    for command in opening(PLAN):
        hall.do(command)
    window = ScriptedWindow()
    yield Room(hall, table_at(broker, MACHINE, tmp_path), window)
    window.close()
    broker.close()


def test_two_rounds_with_every_ruling_and_a_disagreement(room: Room) -> None:
    hall = room.hall
    tabs = Check("boards", False, "a corner tab of the board is hidden (id 2)")
    found = [TableChecked((("en", (tabs,)),)), TableChecked((("en", (Check("boards", True, "found"),)),))]

    def light() -> bool:
        return any(one.alert is Alert.CHECKS for one in hall.table(1).alarms)

    room.publish()
    names = hall.state.names(room.pairing(1))

    def undo() -> None:
        (dispute,) = hall.whole.open_disputes()
        hall.do(c.Rule(dispute.id, Undone(0), "They did not mean to resign"))

    room.window.script = [
        light,
        "Check the table",
        lambda: not light(),
        *names,
        lambda: hall.table(1).assigned,
        lambda: room.start(1),
        lambda: room.phase is Phase.PLAYING,
        lambda: room.lay("CAT"),
        lambda: room.lying == "CAT",
        *room.called(
            LetterIs(0, parse_square("H10"), "R"), "It is an R", lambda: room.lying == "CAR"
        ),
        *room.called(
            ClockIs(0, Side.SOUTH, 60_000), "It was pressed late", lambda: "1:00" in room.window.reads()
        ),
        *room.called(Undone(0), "CAR was laid out of turn", lambda: room.lying == ""),
        "Menu", "End the game", *[f"{names[0]}: resign"] * 2,
        lambda: room.phase is Phase.OVER,
        names[1],  # one agrees, the other does not
        lambda: room.pairing(1).result is None,
        "Call arbiter",
        lambda: len(hall.whole.open_disputes()) == 1,
        undo,
        lambda: room.phase is Phase.PAUSED, "Continue",
        lambda: room.phase is Phase.PLAYING,
        "Menu", "End the game", *[f"{names[1]}: resign"] * 2,
        *names,  # at once: no button moves under a finger
        lambda: room.pairing(1).result is not None,
        room.publish,
        "Next round",
        lambda: isinstance(room.window.shows, HallShow),
        lambda: hall.table(1).pairing == room.pairing(2),
        "Set up the game",
        lambda: room.start(2),
        lambda: room.phase is Phase.PLAYING,
    ]  # fmt: skip
    equipment = Equipment(new_time=SimulatedTime, check=lambda: found.pop(0) if len(found) > 1 else found[0])
    play_at_hall(room.window, equipment, room.table, Appearance())
    assert not room.window.script
    result = room.pairing(1).result
    assert result is not None
    assert result.ending == "resigned"
    winner = result.places.index(1)
    assert hall.state.names(room.pairing(1))[winner] == names[0]
    kinds = [row.kind for row in hall.journal(room.pairing(1).id).events]
    assert {SquareSettled.__name__, ClockSet.__name__, PlayUndone.__name__} <= set(kinds)
