"""A tournament in which everything breaks comes to the same as one in which nothing does."""

import json

import pytest

from station.app.hall.demo.plan import Plan, opening
from station.cli.main import main
from station.hall.director.hall import Hall
from station.registry import entry, forget, register
from station.registry.entry import Game
from tests.hall.conftest import need_mosquitto

PLAYED = ("hall", "demo", "--light", "--json", "--tables", "2", "--rounds", "2", "--turns", "10")


def test_nothing_is_lost_or_doubled_and_the_digest_is_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    need_mosquitto()
    assert main([*PLAYED]) == 0
    calm = json.loads(capsys.readouterr().out)
    assert main([*PLAYED, "--faults", "--outage", "0.2"]) == 0
    rough = json.loads(capsys.readouterr().out)
    assert rough["digest"] == calm["digest"]
    assert (rough["games"], rough["lost"], rough["doubled"]) == (4, 0, 0)
    assert len(rough["faults"]) == 8
    assert calm["games"] == 4
    assert rough["pictures"] > 0, "the arbiter was called"
    assert calm.keys() >= {"tables", "rounds", "games", "events", "lost", "doubled", "digest", "latency_ms"}


def test_a_director_who_is_killed_while_opening_goes_on_there() -> None:
    plan = Plan(2, 1)
    commands = list(opening(plan))
    for done in range(len(commands) + 1):
        hall = Hall()
        for command in commands[:done]:
            hall.do(command)
        for command in opening(plan, hall.whole):
            hall.do(command)
        assert len(hall.whole.served) == 2
        assert [entry.number for entry in hall.state.entries] == [1, 2, 3, 4]
        assert not list(opening(plan, hall.whole))
        hall.close()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--light",), "nobody plays Threes with --light: its entry has no `light`, nor `deal`"),
        ((), "the simulated table does not play threes; it plays house, scrabble"),
    ],
)
def test_a_game_that_nobody_can_play_is_refused(
    options: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """As a ninth game has it before anybody wrote its computer players."""
    register(Game("threes", entry("scrabble").kind))
    try:
        assert main(["hall", "demo", "--game", "threes", *options]) == 2
    finally:
        forget("threes")
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--tables", "0"), "--tables 0: choose 1 to 500"),
        (("--light", "--turns", "-1"), "--turns -1: choose 1 to 1000"),
        (("--faults",), "--faults needs --light"),
        (("--light", "--game", "chess"), "there is no game 'chess'"),
        (
            ("--light", "--game", "scrabble", "--players", "5"),
            "scrabble is for 2 to 4 players at a table, not 5",
        ),
        (("--light", "--network-outage", "-1"), "--network-outage -1.0: choose 0 to 3600 seconds"),
    ],
)
def test_a_wrong_option_is_said(
    options: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["hall", "demo", *options]) == 2
    assert says in capsys.readouterr().err
