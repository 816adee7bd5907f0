"""Racks that contradict each other from turn to turn, or what the set has, are found apart from points."""

import pytest

from station.editions import load_edition
from station.gcg.check import check
from station.gcg.export import record_of
from station.gcg.holdings import rack_difference
from station.gcg.parser import parse_gcg
from station.gcg.record import Player
from station.rules.lettered.settings import STANDARD
from tests.gcg.games import played

START = "#player1 ann\n#player2 bo\n"
KEPT = START + ">ann: HUTQABC 8H HUT +8 8\n>bo: MESSEN K4 MESSEN +21 21\n>ann: IXBACDQ L4 IX +35 43\n"


def difference(text: str) -> tuple[int, str] | None:
    record = parse_gcg(text)
    checked = check(record, load_edition("de", records=True))
    assert checked.difference is None
    found = rack_difference(record, checked)
    return None if found is None else (found.line, found.detail)


def test_racks_that_go_on_from_turn_to_turn_agree() -> None:
    assert difference(KEPT) is None


@pytest.mark.parametrize(
    ("found", "instead", "line", "detail"),
    [
        ("IXBACDQ", "IXBACDE", 5, "line 5: ann kept A B C Q in line 3 and cannot have A B C D E I X here"),
        (
            ">bo: MESSEN ",
            ">bo: MESSENQ ",
            3,
            "line 3: with the rack HUTQABC, the board and the others' racks have more Q than the German set",
        ),
        (
            "+35 43\n",
            "+35 43\n#rack2 EESSNQR\n",
            5,
            "line 5: with the rack IXBACDQ, the board and the others' racks have more Q than the German set",
        ),
        (
            "+35 43\n",
            "+35 43\n#rack1 EESSNRR\n",
            6,
            "line 6: ann kept A B C D Q in line 5 and cannot have E E N R R S S here",
        ),
        ("+35 43\n", "+35 43\n#rack2 EE1\n", 6, "line 6: '1' is not a letter"),
    ],
)
def test_a_rack_that_cannot_have_been_is_named_with_its_line(
    found: str, instead: str, line: int, detail: str
) -> None:
    assert difference(KEPT.replace(found, instead)) == (line, detail)


@pytest.mark.parametrize("rack", ["", "IX", "?", "???????"])
def test_racks_that_nobody_saw_contradict_none(rack: str) -> None:
    assert difference(KEPT.replace("IXBACDQ", rack)) is None


def test_whoever_traded_tiles_has_others() -> None:
    text = KEPT.replace("IXBACDQ", "IXBACDE")
    assert difference(text.replace("+21 21\n", "+21 21\n#note ann: Free trade HUTQABC\n")) is None


def test_who_took_a_play_back_has_its_tiles_again() -> None:
    text = KEPT + ">ann: IXBACDQ -- -35 8\n>bo: E - +0 21\n>ann: {} - +0 8\n"
    assert difference(text.format("IXBACDQ")) is None
    assert difference(text.format("RXBACDQ")) == (
        8,
        "line 8: ann kept A B C D I Q X in line 5 and cannot have A B C D Q R X here",
    )


@pytest.mark.parametrize("seed", range(12))
def test_the_racks_of_a_dealt_game_agree(seed: int) -> None:
    players = 2 + seed % 3
    game = played(seed, "de" if seed % 2 else "en", players, STANDARD)
    record = record_of(game, [Player(f"player{n}", "") for n in range(players)])
    assert rack_difference(record, check(record, game.edition)) is None
