"""Light tables play every game, and what happens in it follows from its name and a seed alone."""

from pathlib import Path
from time import monotonic

import pytest

from station.app.hall.light.light_table import LightTable, Pace
from station.clock.control import TimeControl
from station.hall.link.client import Received
from station.hall.link.outbox import Outbox
from station.hall.link.table_link import TableLink
from station.hall.wire.event import Event
from station.hall.wire.happened import Result
from station.hall.wire.order import Assign, Order
from station.hall.wire.payload import packed, unpacked
from station.hall.wire.topics import Down, Topic
from station.referee.events import GameSettings
from station.registry import ENTRIES, entry

GAME = "r1-abc"

SLOW = {"clabbers"}
"""Its computers put the whole word list in another order first; `station hall demo --light` plays it."""


class Table:
    def __init__(self, folder: Path) -> None:
        self.outbox = Outbox(folder / "outbox")
        self.link = TableLink("m-1", self.outbox)
        self.light = LightTable(self.link, folder, 1, monotonic, Pace(turns=6))

    def assign(self, game: str) -> None:
        least, _ = entry(game).players
        names = ("Ann", "Bo", "Cy", "Di")[: max(2, least)]
        settings = GameSettings(game, names, control=TimeControl(600_000))
        order = Order("o-1", Assign(GAME, "Round 1", "7", settings))
        self.link.received(Received(Topic("m-1", Down.ORDER).text, packed(order.to_json())))

    def played(self) -> Result:
        """What the game comes to, told once."""
        while not self.results():
            self.light.step()
        (result,) = self.results()
        self.light.close()
        return result

    def results(self) -> list[Result]:
        events = [Event.from_json(unpacked(payload)) for _, payload in self.outbox.after(0, 10_000)]
        return [event.data for event in events if isinstance(event.data, Result)]


@pytest.mark.parametrize("game", sorted(set(ENTRIES) - SLOW))
def test_a_game_that_is_broken_off_goes_on_as_it_would_have(game: str, tmp_path: Path) -> None:
    whole = Table(tmp_path / "whole")
    whole.assign(game)
    first = Table(tmp_path / "broken")
    first.assign(game)
    while first.light.turns < 3:
        first.light.step()
    first.light.close()
    result = whole.played()
    assert Table(tmp_path / "broken").played() == result
    assert not result.best or entry(game).kind.points


def test_the_best_plays_of_a_game_are_sent_with_its_result(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.assign("scrabble")
    result = table.played()
    assert [one.player for one in result.best] == [0, 1]
    for one in result.best:
        assert 0 < one.points <= result.scores[one.player]
        assert len(one.word) >= 2
