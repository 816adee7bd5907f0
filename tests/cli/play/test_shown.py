"""What the terminal shows of a game: hands, bags, clocks, who has won."""

import io
import re
import time

import pytest

from station.cli.main import main
from tests.cli.play.typing_in import typed


def test_an_auction_shows_hands_the_standing_bid_and_the_bag(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "show E\nraise\nleave\nshow Q\nboard\n", "auction", "--names", "Ann", "Bob")
    said = capsys.readouterr().out
    assert "Q  Bid of " in said
    assert "Bag 98\n" in said
    assert f"{'Bob':<16} {99:>4}  E\n" in said


@pytest.mark.parametrize("game", ["speed", "idaho"])
def test_games_without_a_board_show_the_pool_and_how_many_tiles_each_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    typed(monkeypatch, "go\nboard\n", game, "--names", "Ann", "Bob")
    said = capsys.readouterr().out
    assert "86 in the pool\n" in said
    assert f"{'Ann':<16} {0:>4}  7 tiles\n" in said


def test_clocks_that_run_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "board\n", "scrabble", "--names", "Ann", "Bob", "--time", "7")
    said = capsys.readouterr().out
    assert re.search(r"^Ann (7:00\.0|6:5\d\.\d)   Bob 7:00\.0$", said, re.MULTILINE)


def test_speed_is_for_as_many_as_in_the_menu_and_warns_of_fewer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "quit\n", "speed")
    said = capsys.readouterr().out
    assert "Player 4" in said
    assert "best with 4" not in said
    typed(monkeypatch, "quit\n", "speed", "--players", "3", "--new")
    assert "best with 4 or 5; with 3 a game can take 20 minutes" in capsys.readouterr().out


def test_the_winner_of_each_game_of_a_session_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "go\n" + "all-draw\n" * 43 + "go Ann\nby-eye Ann legal\nagain no\nagree\n"
    typed(monkeypatch, lines, "speed", "--names", "Ann", "Bob")
    said = capsys.readouterr().out.splitlines()
    at = next(number for number, line in enumerate(said) if "Is it legal? Legal" in line)
    assert said[at + 1] == "      Ann wins."
    assert "      Ann wins" in said[at + 2 :]


class Thoughtful(io.StringIO):
    """Somebody who takes two milliseconds for a line."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # typeshed mixes bytes in
        time.sleep(0.002)
        return super().readline(size)


def test_points_for_overtime_are_lost_where_it_is_entered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "8H CAT\n" + "pass\n" * 6 + "rack Ann AEIOUSR\nrack Bob AEIOUSR\n"
    monkeypatch.setattr("sys.stdin", Thoughtful(lines))
    main(["play", "scrabble", "--names", "Ann", "Bob", "--time", "0:00.001", "--typed"])
    said = capsys.readouterr().out
    totals = [line.split()[-2:] for line in said.splitlines() if re.match(r" +(9|10|11)  ", line)]
    assert totals == [["3", "-7"], ["-7", "-7"], ["-7", "-17"]]
