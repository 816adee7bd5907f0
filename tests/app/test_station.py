"""What the station does with what heads report, and how often it notes the clocks."""

from pathlib import Path

import pytest

from station.app.station import Station
from station.clock.head import Pressed
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.games.scrabble.rules import SCRABBLE
from station.journal.contents import read_journal
from station.journal.journal import Journal
from station.referee.events import Continued, GameSettings, GameSetUp
from station.referee.referee import Referee
from station.rules.lexicon import GivenWords
from station.rules.tile import Side

WORDS = GivenWords(frozenset({"CAT"}), "english")
SETTINGS = GameSettings("scrabble", ("Ada", "Ben", "Cy", "Di"))


def station_with(journal: Journal | None = None) -> tuple[Station, SimulatedHead, SimulatedHead]:
    left, right = SimulatedHead(0), SimulatedHead(1)
    station: Station = Station(Referee(SCRABBLE, WORDS, load_edition("en")), (left, right), journal)
    station.handle(GameSetUp(0, SETTINGS))
    return station, left, right


@pytest.mark.parametrize("first", [0, 1], ids=["left first", "right first"])
def test_what_happened_first_is_heard_first_on_whichever_board(first: int) -> None:
    station, *heads = station_with()
    heard: list[tuple[int, int]] = []
    station.watchers.append(
        lambda event, _before, _after: (
            heard.append((event.board, event.at_ms)) if isinstance(event, Pressed) else None
        )
    )
    heads[first].tap(Side.SOUTH, 100)
    heads[1 - first].tap(Side.NORTH, 200)
    heads[first].tap(Side.NORTH, 300)
    station.hear(500)
    assert heard == [(first, 100), (1 - first, 200), (first, 300)]


def test_the_clocks_are_noted_every_second(tmp_path: Path) -> None:
    """After a power cut at most one second of thought is lost."""
    path = tmp_path / "a.journal"
    with Journal.create(path, SETTINGS, WORDS) as journal:
        station, *_ = station_with(journal)
        station.handle(Continued(0))
        noted = []
        for now_ms in range(100, 3500, 100):
            station.hear(now_ms)
            found = journal.contents().checkpoint
            noted.append(None if found is None else found.at_ms)
    assert noted[:9] == [None] * 9
    assert list(dict.fromkeys(noted)) == [None, 1000, 2000, 3000]


def test_what_comes_together_is_on_disk_before_anything_is_carried_out(tmp_path: Path) -> None:
    """Two people press at once: the first one's clock stops when both presses are on the disk."""
    path = tmp_path / "a.journal"
    on_disk: list[int] = []
    with Journal.create(path, SETTINGS, WORDS) as journal:
        station, *heads = station_with(journal)
        before = read_journal(path).events
        station.watchers.append(lambda *_: on_disk.append(len(read_journal(path).events) - len(before)))
        heads[0].tap(Side.SOUTH, 100)
        heads[1].tap(Side.NORTH, 200)
        station.hear(500)
    assert len(on_disk) > 2
    assert on_disk == [len(on_disk)] * len(on_disk)
