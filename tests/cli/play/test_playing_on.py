"""A game at the screen is played on from one of its turns by command."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from station.app.equipment import Equipment
from station.app.table.game import TableGame
from station.cli.main import main
from station.dealt.table_deal import deal_of
from station.editions import load_edition
from station.journal.branch import Origin, origin_of
from station.journal.contents import read_journal
from station.journal.resume import journal_dir
from station.referee.state import Phase
from station.review.story import story_of
from station.screen.show import GameShow
from station.screen.window import Window
from tests.cli.play.typing_in import typed
from tests.dealt.recorded import TURNS, played_new, together

pytestmark = together


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[TableGame, str]]]:
    """The games that a window shows, each with what it says at first. They are closed afterwards."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("station.app.display.has_display", lambda: True)
    found: list[tuple[TableGame, str]] = []

    def play(game: TableGame, _: Equipment, window: Window) -> TableGame:
        assert isinstance(window.shows, GameShow)
        found.append((game, window.shows.local.notice))
        return game

    monkeypatch.setattr("station.app.menu_window.play_games", play)
    yield found
    for game, _ in found:
        game.close()


@pytest.mark.parametrize("name", ["house", "scrabble"])
def test_it_begins_where_that_turn_was_to_be_played(name: str, opened: list[Any]) -> None:
    journal, edition = played_new(name), load_edition("en")
    before, story = journal.read_bytes(), story_of(read_journal(journal))
    assert main(["play", "--from", str(journal), "--turn", "4"]) == 0
    ((game, notice),) = opened
    _, was = story.dones[3]
    state = game.station.state
    assert notice == "Play turn 4 again, with the same tiles."
    assert (state.phase, state.position) == (Phase.PAUSED, was.position)
    assert deal_of(state, edition) == deal_of(was, edition)
    assert journal.read_bytes() == before
    (new,) = set(journal_dir().glob("*.journal")) - {journal}
    created = read_journal(journal).meta["created"]
    assert origin_of(read_journal(new)) == Origin(journal.name, created, 4)


@pytest.mark.parametrize("turn", [0, -1, TURNS + 1])
def test_a_turn_that_was_not_played_is_named_with_those_that_were(
    turn: int, opened: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    journal = played_new("scrabble")
    assert main(["play", "--from", str(journal), "--turn", str(turn)]) == 2
    assert f"{journal} has turns 1 to {TURNS}, and no turn {turn}" in capsys.readouterr().err
    assert not opened
    assert list(journal_dir().glob("*.journal")) == [journal]


def test_where_people_had_their_own_tiles_nobody_knows_what_they_held(
    monkeypatch: pytest.MonkeyPatch, opened: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "8H CAT\n", "scrabble", "--names", "Ann", "Bob")
    (journal,) = journal_dir().glob("*.journal")
    capsys.readouterr()
    assert typed(monkeypatch, "", "--from", str(journal), "--turn", "1") == 2
    assert "with the players' own tiles" in capsys.readouterr().err
    assert not opened


def test_no_game_on_the_terminal_has_tiles_that_the_station_holds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = played_new("scrabble")
    assert typed(monkeypatch, "", "--from", str(journal), "--turn", "1") == 2
    assert "--dealt is played at a screen, not --typed" in capsys.readouterr().err


def test_a_turn_needs_its_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "scrabble", "--turn", "3"]) == 2
    assert "--turn goes with --from JOURNAL" in capsys.readouterr().err


def test_a_journal_that_is_none_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = tmp_path / "notes.journal"
    journal.write_text("nothing\n")
    assert main(["play", "--from", str(journal), "--turn", "1"]) == 2
    assert str(journal) in capsys.readouterr().err


def test_without_a_display_a_typed_game_says_how_it_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("station.app.display.has_display", lambda: False)
    typed(monkeypatch, "8H CAT\n", "scrabble", "--names", "Ann", "Bob")
    (journal,) = journal_dir().glob("*.journal")
    capsys.readouterr()
    assert main(["play", "--from", str(journal)]) != 0
    assert "add --typed to type it on the terminal" in capsys.readouterr().err
    assert main(["play", "house", "--dealt"]) != 0
    assert "--typed" not in capsys.readouterr().err
