"""Words that the people at home agree on are kept for their next game."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from station.app.agreed import agreed_file, agreed_words, forget_agreed, keep_agreed
from station.app.table.game import TableGame, new_game, resumed_game
from station.clock.station_time import SimulatedTime
from station.journal.contents import read_journal
from station.journal.replay import replay
from station.journal.resume import referee_for, resume
from station.referee.events import Continued, DeedEntered, GameSettings, WordsAllowed
from station.referee.ruling import Refused, Valid
from station.review.story import story_of
from station.rules.game import Laid
from station.rules.lettered.position import Tile
from station.rules.square import parse_square

SETTINGS = GameSettings("scrabble", ("Ada", "Ben"), camera=False)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def laid(word: str, first: str = "H8", player: int = 0) -> DeedEntered:
    square = parse_square(first)
    return DeedEntered(20, Laid(player, tuple((square + k, Tile(letter)) for k, letter in enumerate(word))))


@pytest.fixture
def game() -> Iterator[TableGame]:
    made = new_game(SETTINGS, new_time=SimulatedTime)
    yield made
    made.close()


def allowed_in(game: TableGame, word: str) -> Path:
    """The journal of a game in which a word was refused, agreed on and laid."""
    for event in (Continued(10), laid(word)):
        game.station.handle(event)
    refused = game.station.state.lanes[0].verdict
    game.station.handle_all((WordsAllowed(30, (word,)), laid(word)))
    stands = game.station.state.lanes[0].verdict
    assert isinstance(refused, Refused)
    assert isinstance(stands, Valid)
    game.close()
    assert game.station.journal is not None
    return game.station.journal.path


def test_what_was_agreed_is_in_the_journal_and_the_game_replays_and_goes_on(game: TableGame) -> None:
    path = allowed_in(game, "QXZ")
    contents = read_journal(path)
    assert WordsAllowed(30, ("QXZ",)) in contents.events
    steps = list(replay(contents, referee_for(contents)))
    assert not any(step.differs for step in steps)
    assert steps[-1].digest is not None
    assert steps[-1].state.scores[0] > 0
    forget_agreed("english", ("QXZ",))
    again = resumed_game(resume(path), new_time=SimulatedTime)
    assert again.station.state.settings.agreed == ("QXZ",)
    again.close()
    assert "QXZ" in story_of(contents).lexicon.agreed


def test_it_counts_in_the_next_game_at_home(game: TableGame) -> None:
    allowed_in(game, "QXZ")
    assert agreed_words("english") == ("QXZ",)
    following = new_game(SETTINGS, new_time=SimulatedTime)
    for event in (Continued(10), laid("QXZ")):
        following.station.handle(event)
    assert isinstance(following.station.state.lanes[0].verdict, Valid)
    following.close()


def test_a_word_that_was_taken_out_again_counts_no_more(game: TableGame) -> None:
    allowed_in(game, "QXZ")
    assert forget_agreed("english", ("QXZ", "ZZZ")) == ("QXZ",)
    following = new_game(game.station.state.settings, new_time=SimulatedTime)  # a rematch
    assert following.station.state.settings.agreed == ()
    following.close()


def test_a_rematch_of_an_old_game_has_the_words_of_today() -> None:
    following = new_game(replace(SETTINGS, lists=1), new_time=SimulatedTime)
    for event in (Continued(10), laid("HELL")):
        following.station.handle(event)
    assert isinstance(following.station.state.lanes[0].verdict, Valid)
    following.close()


def test_no_tournament_knows_it(game: TableGame, tmp_path: Path) -> None:
    allowed_in(game, "QXZ")
    hall = new_game(SETTINGS, new_time=SimulatedTime, journal=tmp_path / "hall.journal")
    assert hall.station.state.settings.agreed == ()
    hall.station.handle_all((Continued(10), WordsAllowed(20, ("ZZZ",))))
    hall.close()
    assert agreed_words("english") == ("QXZ",)


def test_each_list_has_its_own() -> None:
    keep_agreed("english", ("QXZ",))
    keep_agreed("meine", ("ÄHRX",))
    assert json.loads(agreed_file().read_text(encoding="utf-8")) == {"english": ["QXZ"], "meine": ["ÄHRX"]}
    assert (agreed_words("English"), agreed_words("meine")) == (("QXZ",), ("ÄHRX",))


@pytest.mark.parametrize("text", ["", "[]", "{", '{"english": 3}', '{"english": [1, "qxq"]}', "\x00"])
def test_a_file_that_makes_no_sense_is_none(text: str) -> None:
    agreed_file().parent.mkdir(parents=True)
    agreed_file().write_text(text, encoding="utf-8")
    assert agreed_words("english") == ()
    keep_agreed("english", ("QXZ",))
    assert agreed_words("english") == ("QXZ",)
