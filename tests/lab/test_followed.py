"""A game in the guest, followed by its journal."""

import json
from pathlib import Path

from scripts.lab.followed import FollowedGame
from scripts.lab.guest.journal_tail import JournalTail
from station.app.table.session_start import anew
from station.clock.head import Pressed
from station.clock.reading import ClockReading
from station.journal.reader import meta_of, opened
from station.referee.events import GameSettings, GameSetUp
from station.rules.tile import Side

NAMES = ("Ada", "Ben", "Cleo", "Dan")
SETTINGS = GameSettings("house", NAMES)


def test_a_journal_is_followed_while_it_is_written(tmp_path: Path) -> None:
    tail = JournalTail(tmp_path)
    assert tail.meta() is None
    start = anew(SETTINGS, tmp_path / "a.journal")
    assert start.journal is not None
    meta = tail.meta()
    assert meta is not None
    game = FollowedGame(json.loads(json.dumps(meta)))
    assert game.start.settings == SETTINGS
    pressed = Pressed(0, Side.NORTH, 1, 900, ClockReading(600_000, 600_000, Side.SOUTH, 900))
    for event in (GameSetUp(0, SETTINGS), pressed):
        start.journal.append(event)
        start.referee.handle(event)
        (payload,) = tail.events()
        assert game.follow(payload)[0] == event
    assert game.state == start.referee.state
    assert game.state.clocks[0].running is Side.SOUTH
    assert tail.events() == []
    start.journal.close()
    tail.close()


def test_journals_that_were_there_before_are_left_alone(tmp_path: Path) -> None:
    before = anew(SETTINGS, tmp_path / "b.journal").journal
    assert before is not None
    before.close()
    with opened(tmp_path / "b.journal") as connection:
        assert meta_of(connection)
    assert JournalTail(tmp_path).meta() is None
