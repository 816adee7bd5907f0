"""Every game is played to its end on the terminal, from the lines that people type."""

import io
from dataclasses import dataclass
from pathlib import Path

import pytest

from station.cli.main import main
from station.journal.resume import journal_dir, unfinished

NAMES = ("Ann", "Bob", "Cy", "Di", "Eve")


@dataclass(frozen=True)
class Game:
    """What is typed, and how the standings told at the end begin."""

    lines: str
    standings: tuple[str, ...]
    option: str = ""


GAMES = {
    "scrabble": Game(
        """
        8H ZZ; 8H CAB; K8 SO; undo; K8 So; exchange III
        pass; pause; continue; pass; pass; pass; pass
        rack Ann AEEIIO?; rack Bob RRSSTTN
        """,
        ("Ann 8", "Bob 2"),
    ),
    "friendly": Game(
        """
        trade AAITUYO; trade-order A; trade-drawn I; trade-keep redraw; trade-drawn R; look-up QI
        8H CAT; 8H RTA; challenge Bob; 8H ART
        pass; pass; pass; pass; pass; pass
        rack Ann IOUYAEE; rack Bob RRSSTTN
        """,
        ("Ann -4", "Bob -7"),
    ),
    "clabbers": Game(
        """
        8H TCA; K8 SO
        pass; pass; pass; pass; pass; pass
        rack Ann AEEIIOO; rack Bob RRSSTTN
        """,
        ("Ann 3", "Bob 1"),
    ),
    "scrabbage": Game(
        "drawn and discarded; H8 A; I8 T; undo; I8 T; J8 E; K8 S; G8 D; F8 U; E8 S",
        ("Ann 6", "Bob 4"),
        "points=6",
    ),
    "auction": Game(
        "; ".join(f"show {letter}; raise; leave" for letter in "AEIRSTNAEIRST")
        + "; show N; 8H RAIN; pass; show ?; show O; show U; show U; pass; pass; pass; pass",
        ("Ann 96", "Bob 86"),
    ),
    "speed": Game(
        f"go; go Ann; {'go Cy; ' * 12}go Bob; by-eye void; go Eve; by-eye legal; again no",
        ("Ann 0", "Bob 0", "Cy 0", "Di 0", "Eve 1"),
    ),
    "idaho": Game(
        """
        go
        pick Ann; unused Bob 0; unused Cy 2; unused Di 7
        pick Bob; unused Ann 0; unused Cy 0; unused Di 0
        pick Cy; unused Ann 0; unused Bob 0; unused Di 0
        pick Di; by-eye legal
        points Ann 31; points Bob 8; points Cy -4; points Di 17
        again no
        """,
        ("Ann 31", "Bob 8", "Cy -4", "Di 17"),
    ),
}


def standings(said: list[str], wanted: tuple[str, ...]) -> bool:
    """Whether these lines were told one after the other."""
    places = range(len(said) - len(wanted) + 1)
    return any(all(map(str.startswith, said[place:], wanted)) for place in places)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_typed_to_its_end_and_agreed_on(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = GAMES[game]
    names = NAMES[: len(played.standings)]
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{played.lines}; agree".replace("; ", "\n")))
    options = ("--option", played.option) if played.option else ()
    assert main(["play", game, "--typed", "--names", *names, *options]) == 0
    said = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert standings(said, played.standings), said
    (journal,) = journal_dir().glob("*.journal")
    assert main(["replay", str(journal), "--verify"]) == 0
    assert unfinished() == ()


def test_a_sixth_player_of_speed_comes_in_for_the_winner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    lines = f"go; go Ann; {'go Cy; ' * 12}go Bob; by-eye legal; again yes; again no; rematch; go; go Fay"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines.replace("; ", "\n")))
    assert main(["play", "speed", "--typed", "--names", *NAMES, "Fay"]) == 0
    output = capsys.readouterr()
    assert "station: after again comes: no" in output.err
    assert "Bob sits out the next game; Fay comes in." in output.out
    assert "Fay: GO" in output.out
    (second,) = unfinished()
    assert second.settings.names == ("Fay", "Cy", "Di", "Eve", "Ann")
    assert second.settings.waiting == ("Bob",)
