"""Phones at a table with a camera, by requests alone: clocks, rulings, doubts, and an explosion."""

from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from station.journal.contents import read_journal
from station.referee.events import SquareSettled
from station.referee.sight import SeenTile
from station.referee.state import Phase
from station.rules.square import parse_square
from tests.phones.before_camera import before_camera, tile, word


def test_scrabble_is_played_with_phones_for_clocks_and_a_doubt_is_settled_there(tmp_path: Path) -> None:
    with before_camera("scrabble", 2, journal=tmp_path / "game.journal") as here:
        ann, bob = here.phones
        assert ann.take("start").status_code == 200
        here.wait()
        assert here.table.state.phase is Phase.PLAYING
        assert (ann.mine["to_do"], bob.mine["to_do"]) == (True, False)
        assert bob.take("press").status_code == 409, "it is not their turn"
        here.lay({**word("H8", "CA"), "J8": tile("I", doubtful=True, candidates=("I", "T"))})
        assert ann.take("press").status_code == 200
        here.wait()
        question = next(one for one in ann.mine["offers"] if one["what"] == "answer")
        assert question["needed"]
        assert [one["value"] for one in question["options"]][: question["likely"]] == ["I", "T"]
        assert "J8" in question["label"]
        assert ann.take(question["key"], "T").status_code == 200
        here.wait()
        assert here.table.state.turns == 1
        assert ann.line["ruling"]["kind"] == "stands"
        assert [one["text"] for one in ann.line["ruling"]["words"]] == ["CAT"]
        assert bob.mine["to_do"]
        assert bob.line["players"][1]["running"]
    events = read_journal(tmp_path / "game.journal").events
    assert any(isinstance(one, SquareSettled) and one.square == parse_square("J8") for one in events)


def test_whose_blank_it_is_says_what_it_stands_for() -> None:
    with before_camera("scrabble", 2) as here:
        ann, bob = here.phones
        assert ann.take("start").status_code == 200
        here.lay({**word("H8", "CA"), "J8": SeenTile(None, None, "a")})
        assert ann.take("press").status_code == 200
        here.wait()
        key = f"answer blank {parse_square('J8')}"
        assert key in ann.offered()
        assert bob.take(key, "T").status_code == 409
        assert ann.take(key, "T").status_code == 200
        here.wait()
        assert here.table.state.lanes[0].board.tiles[parse_square("J8")].letter == "T"


def test_a_refused_play_is_named_and_a_misread_square_is_put_right() -> None:
    with before_camera("scrabble", 2) as here:
        ann, bob = here.phones
        assert ann.take("start").status_code == 200
        here.lay(word("H8", "CAF"))
        ann.take("press")
        here.wait()
        assert ann.line["ruling"]["kind"] == "taken-back"
        assert "CAF" in ann.line["ruling"]["text"]
        assert ann.mine["to_do"]
        assert ann.line["players"][0]["running"], "the press was taken back on the clock, too"
        assert ann.take("square", f"{parse_square('J8')} T").status_code == 200
        here.wait()
        assert ann.take("press").status_code == 200
        here.wait()
        assert here.table.state.turns == 1
        assert bob.mine["to_do"]


def test_a_square_is_corrected_once_though_the_station_was_killed_before_it_answered(tmp_path: Path) -> None:
    """Started again it knows no numbers of deeds; the phone sends the same deed until it is answered."""
    with before_camera("scrabble", 2, journal=tmp_path / "game.journal") as here:
        ann = here.phones[0]
        assert ann.take("start").status_code == 200
        here.lay(word("H8", "CAF"))
        value = f"{parse_square('J8')} T"
        deed = {"do": "take", "key": "square", "value": value, "lane": 0, "moment": ann.mine["moment"]}
        assert ann.post("/do", {**deed, "number": "as it was sent"}).status_code == 200
        assert ann.post("/do", {**deed, "number": "as nobody knows it"}).status_code == 409
    events = read_journal(tmp_path / "game.journal").events
    assert len([one for one in events if isinstance(one, SquareSettled)]) == 1


def test_the_same_press_twice_is_one_and_two_phones_press_their_own_clocks() -> None:
    with before_camera("house", 4, boards=2) as here:
        must = [phone for phone in here.phones if "press" in phone.offered()]
        assert len(must) == 2, "the opponents of those who play first"
        for phone in must:
            post = {"do": "take", "key": "press", "lane": phone.mine["board"], "number": "same"}
            sent = {**post, "moment": phone.mine["moment"]}
            assert [phone.post("/do", sent).status_code for _ in range(2)] == [200, 200]
        here.wait()
        assert here.table.state.phase is Phase.PLAYING
        acting = [phone.name for phone in here.phones if phone.mine["to_do"]]
        assert len(acting) == 2
        assert {phone.name for phone in must}.isdisjoint(acting)
