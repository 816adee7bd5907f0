"""What the server answers to those who may not, cannot, or do too much."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from station.app.phones.table import PhonesTable
from station.referee.state import Phase
from station.web.limits import Bucket
from station.web.phones.app import Limits
from station.web.phones.local import is_local
from tests.dealt.finger import like_a_computer, to_the_far_row
from tests.phones.players import Player
from tests.phones.playing import (
    Phone,
    Table,
    at_phones,
    new_places,
    placed,
    played,
    settings_for,
    sit,
    station_for,
)


@pytest.fixture
def scrabble() -> Iterator[tuple[Table, list[Phone]]]:
    """Two people at phones; it is the first one's turn."""
    with at_phones("scrabble", 2, seed=6) as game:
        yield game


def test_nobody_gets_at_a_hidden_hand_of_somebody_else_by_any_request(scrabble: Any) -> None:
    table, (ann, bob) = scrabble
    hands = [table.desk.deal(table.state).letters(player) for player in (0, 1)]
    assert sorted(letter for letter, _ in ann.mine["hand"]) == sorted(hands[0])
    assert sorted(letter for letter, _ in bob.mine["hand"]) == sorted(hands[1])
    places = table.phones.places
    watched = [f"/w/{places.watch}{path}" for path in ("/", "/view.json", "/history.json", "/overlay")]
    for phone, other in ((ann, hands[1]), (bob, hands[0])):
        assert phone.mine["hands"] == []
        assert not names_hand(phone.get().text, other)
        assert not names_hand(json.dumps(phone.line), other)
    gone = hands[0][:4]
    assert ann.take("give exchange 0", "".join(gone)).status_code == 200
    assert table.state.turns == 1
    bob.look()
    assert not names_hand(json.dumps(bob.line), gone), "nor what somebody has exchanged"
    hands = [*hands, gone, table.desk.deal(table.state).letters(0)]
    for path in watched:
        answer = table.get(path)
        assert answer.status_code == 200
        assert not any(names_hand(answer.text, hand) for hand in hands)


def names_hand(text: str, hand: tuple[str, ...]) -> bool:
    """Whether a text lists the tiles of a hand, in any of the ways in which this program writes tiles."""
    joined = text.replace('", "', '","').replace("], [", "],[")
    tiles = ",".join(json.dumps([letter, "a"], separators=(",", ":")) for letter in hand)
    forms = ("".join(hand), " ".join(hand), '","'.join(hand), tiles)
    return any(form in joined for form in forms)


def test_what_lists_hands_is_found_in_what_lists_hands() -> None:
    assert names_hand('{"hand": [["A", "a"], ["B", "a"]]}', ("A", "B"))
    assert names_hand('["A", "B"]', ("A", "B"))


def test_a_forged_seat_gets_nothing(scrabble: Any) -> None:
    table, (ann, _) = scrabble
    for seat in ("/s/", "/s/forged", f"{ann.seat}x", f"/s/{'A' * 24}"):
        for path in ("", "/events"):
            assert table.get(seat + path).status_code in {403, 404}
        for path in ("/do", "/look", "/start"):
            answer = table.post(seat + path, {"do": "take", "key": "pass", "lane": 0})
            assert answer.status_code in {403, 404}
    assert table.state.turns == 0


BAD = (
    b"", b"[]", b"{", b"nonsense", b"\xff\xfe", b'{"do": "play"}', b'{"do": "play", "lane": true}',
    b'{"do": "fly", "lane": 0}', b'{"do": "play", "lane": -1}', b'{"do": "play", "lane": 0, "placed": 7}',
    b'{"do": "play", "lane": 0, "placed": [[225, "A", "a", ""]]}',
    b'{"do": "play", "lane": 0, "placed": [[1, "A", "c", ""]]}',
    b'{"do": "play", "lane": 0, "placed": [[1, "A", "a", "B"]]}',
    b'{"do": "play", "lane": 0, "placed": [[1, "A", "a", ""], [1, "B", "a", ""]]}',
    b'{"do": "play", "lane": 0, "moment": 3}', b'{"do": "play", "lane": 1, "moment": "0"}',
    b'{"do": "play", "lane": 0, "moment": "0", "placed": []}',
    b'{"do": "play", "lane": 0, "moment": "0", "swaps": [[1, "A"]]}',
    b'{"do": "take", "lane": 0, "key": {}}', b"[" * 5000, b'{"number": "' + b"x" * 300 + b'"}',
)  # fmt: skip


def test_a_bad_post_is_answered_with_one_sentence_and_changes_nothing(scrabble: Any) -> None:
    table, (ann, _) = scrabble
    where, headers = f"{table.address}{ann.seat}/do", {"Content-Type": "application/json"}
    answers = {content: ann.browser.post(where, content=content, headers=headers) for content in BAD}
    assert {content: one.text for content, one in answers.items() if one.status_code != 400} == {}
    assert all(one.json()["error"].endswith((".", "?")) for one in answers.values())
    assert table.state.turns == 0


def test_a_post_that_is_no_json_or_too_long_is_refused(scrabble: Any) -> None:
    table, (ann, _) = scrabble
    where = f"{table.address}{ann.seat}/do"
    assert ann.browser.post(where, data={"do": "take"}).status_code == 400
    headers = {"Content-Type": "application/json"}
    assert ann.browser.post(where, content=b"x" * 30_000, headers=headers).status_code == 413


def test_what_comes_late_or_from_somebody_else_is_refused_and_the_same_deed_twice_is_done_once(
    scrabble: Any,
) -> None:
    table, (ann, bob) = scrabble
    meant = placed(like_a_computer()(table.state, table.desk, 0))
    assert (
        bob.do(do="play", placed=[[112, *bob.mine["hand"][0], ""]]).json()["error"] == "It is not your turn."
    )
    stranger = [[112, letter, "a", ""] for letter in "QQ"[:1]] + [[113, "Q", "a", ""]]
    assert ann.do(do="play", placed=stranger).status_code == 409
    play = {"do": "play", "lane": 0, "moment": ann.mine["moment"], "number": "n1", "placed": meant}
    assert ann.post("/do", play).status_code == 200
    assert table.state.turns == 1
    assert ann.post("/do", play).status_code == 200, "it has been done"
    assert ann.post("/do", {**play, "number": "n2"}).status_code == 409, (
        "this one has not, and comes too late"
    )
    assert table.state.turns == 1
    assert ann.take("pass").json()["error"] == "That is not possible any more."


def test_a_refused_play_names_the_word_and_can_be_taken_back(scrabble: Any) -> None:
    table, (ann, _) = scrabble
    hand = ann.mine["hand"]
    letters = [letter for letter, _ in hand if letter not in "AEIOU?"][:3]
    nonsense = [[112 + k, letter, "a", ""] for k, letter in enumerate(letters)]
    assert ann.do(do="play", placed=nonsense).status_code == 200
    ann.look()
    ruling = ann.line["ruling"]
    assert ruling["kind"] == "taken-back"
    assert "".join(letters) in ruling["text"]
    assert ann.mine["may_lay"]
    meant = placed(like_a_computer()(table.state, table.desk, 0))
    assert ann.do(do="play", placed=meant).status_code == 200
    assert table.state.turns == 1


def test_what_tiles_would_come_to_is_shown_before_the_turn_ends(scrabble: Any) -> None:
    table, (ann, _) = scrabble
    meant = placed(like_a_computer()(table.state, table.desk, 0))
    asked = {"do": "play", "lane": 0, "moment": ann.mine["moment"], "placed": meant}
    assert ann.post("/look", asked).json()["told"].startswith("This scores ")
    german = ann.browser.post(f"{table.address}{ann.seat}/look?language=de", json=asked)
    assert "Punkte" in german.json()["told"]
    assert table.state.turns == 0


def test_house_says_whether_a_play_is_good_and_what_it_explodes() -> None:
    with at_phones("house", 4) as (table, (ann, *_)):
        meant = placed(to_the_far_row(table.state, table.desk, 0))
        asked = {"do": "play", "lane": 0, "moment": ann.mine["moment"], "placed": meant}
        assert ann.post("/look", asked).json()["told"].endswith(": good. It explodes nothing.")
        alone = {**asked, "placed": meant[:1]}
        assert "good" not in ann.post("/look", alone).json()["told"]
        assert table.state.turns == 0


def test_what_a_play_explodes_is_shown_with_its_words() -> None:
    with at_phones("house", 4) as (table, phones):
        text = ""
        players = [Player(table, phone, number, to_the_far_row) for number, phone in enumerate(phones)]
        for _ in range(30):
            for number, phone in enumerate(phones):
                phone.look()
                if not (phone.mine["may_lay"] and phone.mine["turn"]):
                    players[number].act()
                    continue
                meant = placed(to_the_far_row(table.state, table.desk, number) or ())
                common = {"lane": phone.mine["board"], "moment": phone.mine["moment"]}
                text = phone.post("/look", {"do": "play", "placed": meant, **common}).json()["told"]
                if text.endswith("tiles."):
                    break
                players[number].act()
            if text.endswith("tiles."):
                break
        assert re.fullmatch(r"[A-Z]+(, [A-Z]+)*: good\. It explodes \d+ tiles\.", text), text


def test_a_seat_that_is_freed_is_given_to_the_next_phone_and_the_first_one_is_turned_away(
    scrabble: Any,
) -> None:
    table, (ann, _) = scrabble
    table.phones.free(0)
    assert ann.get().status_code == 403
    assert ann.post("/do", {"do": "take", "lane": 0, "key": "pass"}).status_code == 403
    other = sit(table, 0, "somebody else")
    other.look()
    assert other.line["players"][0]["name"] == "Ann"
    assert sorted(other.mine["hand"]) == sorted(ann.mine["hand"])


def test_the_code_is_needed_and_guessing_it_is_slow() -> None:
    settings = settings_for("scrabble", 2)
    limits = Limits(Bucket(1000, 1000), Bucket(8, 0.01), Bucket(1000, 1000))
    with played(station_for(settings), PhonesTable(settings, new_places(settings)), limits=limits) as table:
        code = table.phones.places.code
        wrong = "AAAA" if code != "AAAA" else "BBBB"
        assert table.get("/").status_code == 200
        assert code not in table.get("/").text
        assert table.get(f"/?code={wrong}").status_code == 403
        assert table.get(f"/?code={code.lower()}").headers["location"] == f"/j/{code}"
        assert table.get(f"/j/{wrong}").status_code == 403
        assert table.get(f"/w/{wrong}/").status_code == 404
        tries = [table.get(f"/j/{wrong}").status_code for _ in range(8)]
        assert tries[-1] == 429
        assert table.get(f"/j/{code}").status_code == 429, "not even with the right one, for a while"


def test_a_flood_of_posts_is_held_off_and_the_game_goes_on() -> None:
    limits = Limits(Bucket(1000, 1000), Bucket(100, 100), Bucket(12, 0.01))
    with at_phones("scrabble", 2, seed=6, limits=limits) as (table, (ann, bob)):
        found = [bob.post("/do", {"do": "take", "lane": 0, "key": "pass"}).status_code for _ in range(20)]
        assert found[-1] == 429
        assert ann.take("pass").status_code == 200
        assert table.state.phase is Phase.PLAYING
        assert table.state.turns == 1


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("192.168.1.7", True), ("10.1.2.3", True), ("127.0.0.1", True), ("fe80::1%wlan0", True),
        ("::1", True), ("::ffff:192.168.1.7", True), ("8.8.8.8", False), ("2a00:1450:4001::1", False),
        ("", False), ("::ffff:8.8.8.8", False),
    ],
)  # fmt: skip
def test_only_private_addresses_are_local(host: str, local: bool) -> None:
    assert is_local(host) is local


@pytest.mark.parametrize("path", ["/", "/j/{code}", "{seat}"])
def test_pages_load_nothing_from_elsewhere_and_weigh_little(scrabble: Any, path: str) -> None:
    table, (ann, _) = scrabble
    where = path.format(code=table.phones.places.code, seat=ann.seat)
    page = table.get(where)
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "unsafe" not in page.headers["content-security-policy"]
    files = re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text)
    assert files
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page.text)
    assert "style=" not in page.text
    whole = len(page.content) + sum(len(table.get(one).content) for one in files)
    assert whole < 200_000
