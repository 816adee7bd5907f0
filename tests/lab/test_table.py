"""What the job of a whole game makes of the guest's news."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.lab.guest.journal_tail import JournalTail
from scripts.lab.share import ORDERS, Orders
from scripts.lab.table import Game, keep_pictures
from station.app.table.session_start import anew
from station.clock.head import Pressed
from station.clock.reading import ClockReading
from station.journal.journal import Journal
from station.referee.events import GameSettings, GameSetUp
from station.rules.tile import Side

STOPPED = ClockReading(1_500_000, 1_500_000, None, 0)
SETTINGS = GameSettings("house", ("Ada", "Ben", "Cleo", "Dan"))

Begun = tuple[Path, Game, Journal, JournalTail]
"""The folder that guest and laboratory share, the game outside the guest, its journal, and who reads that."""


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Begun]:
    """A game whose journal has just been made."""
    share = tmp_path / "share"
    share.mkdir()
    with JournalTail(tmp_path) as tail:
        journal = anew(SETTINGS, tmp_path / "a.journal").journal
        assert journal is not None
        with journal:
            yield share, Game(Orders(share), seed=2), journal, tail


def test_people_sit_down_once_the_game_has_begun_not_when_it_was_agreed(begun: Begun) -> None:
    share, game, journal, tail = begun
    game.hear({"screen": [1024, 768]})
    game.hear({"meta": tail.meta()})
    game.live(20)
    assert not list((share / ORDERS).iterdir())
    journal.append(GameSetUp(0, SETTINGS))
    for payload in tail.events():
        game.hear({"event": payload})
    game.live(20)
    (order,) = (share / ORDERS).iterdir()
    assert '"see"' in order.read_text(encoding="utf-8")


def test_a_press_that_the_journal_is_late_with_does_not_shift_the_displays(begun: Begun) -> None:
    """By then the same button has been pressed again, four seconds later."""
    _, game, journal, tail = begun
    game.hear({"meta": tail.meta()})
    journal.append(GameSetUp(0, SETTINGS))
    presses = [(1000, 0, Side.SOUTH), (2000, 0, Side.NORTH), (3000, 1, Side.SOUTH), (4000, 1, Side.NORTH)]
    for at_ms, board, side in presses:
        journal.append(Pressed(board, side, 1, at_ms, STOPPED))
        later_s = 4 if at_ms == 4000 else 0
        game.hear({"pressed": [board, side.value], "at_s": 100 + at_ms / 1000 + later_s})
        for payload in tail.events():
            game.hear({"event": payload})
    game.hear(
        {"shown": ["10.0010.00", "10.0010.00"], "at_s": 100.5, "until_s": 100.5}
    )  # heads that wait for a game
    game.hear({"shown": ["25.0025.00", "25.0025.00"], "at_s": 101.5, "until_s": 101.5})
    game.judge_displays()
    assert (game.agreement.looked, game.agreement.late, game.agreement.wrong) == (2, 0, [])


def test_pictures_of_a_game_replace_those_of_an_earlier_one(tmp_path: Path) -> None:
    there, kept = tmp_path / "pictures", tmp_path / "kept"
    there.mkdir()
    for name in ("000007.jpg", "000007.json"):
        (there / name).touch()
    kept.mkdir()
    (kept / "000001.jpg").touch()
    assert "last 1 pictures" in keep_pictures(there, kept)
    assert sorted(path.name for path in kept.iterdir()) == ["000007.jpg", "000007.json"]
    assert "no pictures" in keep_pictures(tmp_path / "none", kept)
    assert not kept.exists()
