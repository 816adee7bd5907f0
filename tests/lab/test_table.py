"""What the job of a whole game makes of the guest's news."""

from pathlib import Path

from scripts.lab.guest.journal_tail import JournalTail
from scripts.lab.share import ORDERS, Orders
from scripts.lab.table import Game
from station.app.table.session_start import anew
from station.referee.events import GameSettings, GameSetUp

SETTINGS = GameSettings("house", ("Ada", "Ben", "Cleo", "Dan"))


def test_people_sit_down_once_the_game_has_begun_not_when_it_was_agreed(tmp_path: Path) -> None:
    share = tmp_path / "share"
    share.mkdir()
    game, tail = Game(Orders(share), seed=2), JournalTail(tmp_path)
    journal = anew(SETTINGS, tmp_path / "a.journal").journal
    assert journal is not None
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
    journal.close()
