"""Who judges words is one thing in every game: `judge` says in short what `challenge` says."""

import pytest

from station.registry import ENTRIES
from station.rules.game import RuleError
from station.rules.lettered.tile_names import in_full


@pytest.mark.parametrize(
    ("game", "judge", "challenge"),
    [
        ("house", "referee", "void"),
        ("house", "players", "decides"),
        ("scrabble", "referee", "void"),
        ("scrabble", "players", "single"),
        ("clabbers", "players", "single"),
        ("friendly", "players", "free"),
    ],
)
def test_judge_is_short_for_challenge(game: str, judge: str, challenge: str) -> None:
    options = ENTRIES[game].kind.options
    assert in_full(options, {"judge": judge, "x": "y"}) == {"challenge": challenge, "x": "y"}
    assert in_full(options, {"challenge": challenge, "judge": judge}) == {"challenge": challenge}


@pytest.mark.parametrize(("judge", "challenge"), [("players", "void"), ("referee", "double")])
def test_what_contradicts_itself_is_refused(judge: str, challenge: str) -> None:
    options = ENTRIES["scrabble"].kind.options
    with pytest.raises(RuleError, match=f"judge={judge} and challenge={challenge} contradict each other"):
        in_full(options, {"judge": judge, "challenge": challenge})


def test_only_the_station_or_the_players_judge() -> None:
    with pytest.raises(RuleError, match="judge must be referee or players, not 'nobody'"):
        in_full(ENTRIES["house"].kind.options, {"judge": "nobody"})
