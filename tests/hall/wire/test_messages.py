"""Messages go over the wire and come back the same; what is no message is refused in a sentence."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from station.clock.control import TimeControl
from station.hall.wire.errors import WireError
from station.hall.wire.event import Ack, Event
from station.hall.wire.happened import (
    KINDS,
    AnyHappened,
    ArbiterRuled,
    ArbiterWanted,
    BestPlay,
    Check,
    CheckedIn,
    Checks,
    EventRow,
    GameBegan,
    Joined,
    JournalRows,
    OrderDone,
    Result,
    SealRow,
    Trouble,
)
from station.hall.wire.joining import JoinAnswer, JoinCode, JoinRequest
from station.hall.wire.order import (
    DEEDS,
    AnyDeed,
    Assign,
    Continue,
    Message,
    Moment,
    Order,
    Pause,
    Picture,
    Preset,
    Restore,
    Rule,
    Start,
    Withdraw,
)
from station.hall.wire.payload import packed, unpacked
from station.hall.wire.picture import PictureSent
from station.hall.wire.rulings import ClockIs, Ended, LetterIs, Stands, Undone
from station.hall.wire.topics import Down, Topic, Up
from station.hall.wire.view import OFFLINE, Status, ViewNow
from station.referee.events import GameSettings
from station.rules.tile import Side
from tests.cases import for_each

SETTINGS = GameSettings("house", ("Ann <b>", "Bo", "Çy", "狄"), control=TimeControl(600_000))

HAPPENED: tuple[AnyHappened, ...] = (
    Joined("0.2.0", "7", "pi-7"),
    Checks((Check("camera", ok=True), Check("tiles", ok=False, says="two E missing"))),
    CheckedIn((0, 3)),
    GameBegan((("game", "house"),), 4),
    JournalRows((EventRow(1, 0, "GameSetUp", '{"is":"GameSetUp"}'),), (SealRow(1, "ab", "ready", 0),)),
    Result("chain", (0, 2), turns=31),
    Result("finished", (1,), (301, 402), 28),
    Result("finished", (1,), (301, 402), 28, best=(BestPlay(1, 86, "GLIDES"),)),
    ArbiterWanted(61_000, board=1, player=3),
    ArbiterRuled(LetterIs(0, 17, "E"), "it is an E", "Dee", "o-1"),
    ArbiterRuled(Undone(1), "by agreement"),
    OrderDone("o-1", done=False, says="no such game"),
    Trouble("camera", "unplugged"),
)

ORDERED_DEEDS: tuple[AnyDeed, ...] = (
    Assign("r3-t7", "Round 3", "7", SETTINGS),
    Restore("r3-t7", (("game", "house"),), 4, (EventRow(1, 0, "GameSetUp", "{}"),)),
    Preset(replace(SETTINGS, names=())),
    Start("r3-t7"),
    Pause("fire alarm"),
    Continue(),
    Rule("r3-t7", Stands(0), "the word is good", "Dee"),
    Rule("r3-t7", ClockIs(1, Side.NORTH, -5000), "a minute back"),
    Rule("r3-t7", Ended(), "nobody came"),
    Picture(),
    Moment("r3-t7", 61_000),
    Message("Lunch at one"),
    Withdraw("r3-t7"),
)


def test_every_kind_of_event_and_order_is_tried_here() -> None:
    assert {type(one) for one in HAPPENED} == set(KINDS.values())
    assert {type(one) for one in ORDERED_DEEDS} == set(DEEDS.values())


def test_the_names_of_orders_on_the_wire_never_change() -> None:
    names = "assign continue message moment pause picture preset restore rule start withdraw"
    assert sorted(DEEDS) == names.split()


@pytest.mark.parametrize("data", HAPPENED, ids=lambda one: type(one).__name__)
def test_an_event_comes_back_the_same(data: AnyHappened) -> None:
    event = Event(7, 1234, "2031-01-01T00:00:00+00:00", data, "r3-t7")
    assert Event.from_json(unpacked(packed(event.to_json()))) == event


@pytest.mark.parametrize("deed", ORDERED_DEEDS, ids=lambda one: type(one).__name__)
def test_an_order_comes_back_the_same(deed: AnyDeed) -> None:
    order = Order("o-17", deed)
    assert Order.from_json(unpacked(packed(order.to_json()))) == order


def test_the_smaller_messages_come_back_the_same() -> None:
    for ack in (Ack(0), Ack(9, again=True)):
        assert Ack.from_json(unpacked(packed(ack.to_json()))) == ack
    assert Ack(9).to_json() == {"seq": 9}
    for status in (OFFLINE, Status(online=True, last=3, program="0.2.0")):
        assert Status.from_json(unpacked(packed(status.to_json()))) == status
    assert OFFLINE.to_json() == {"online": False}
    feed = {
        "v": 1,
        "at_ms": 5,
        "game": "house",
        "phase": "ready",
        "players": [],
        "boards": [],
        "messages": [],
    }
    for view in (ViewNow(None), ViewNow(feed, "r1-t1", "2031")):
        assert ViewNow.from_json(unpacked(packed(view.to_json()))) == view
    request = JoinRequest("ABCD", "0.2.0", "pi")
    assert JoinRequest.from_json(unpacked(packed(request.to_json()))) == request
    answer = JoinAnswer("m-7f3a9c", "secret", "-----BEGIN", "hall", 8883, "7")
    assert JoinAnswer.from_json(unpacked(packed(answer.to_json()))) == answer
    picture = PictureSent("o-1", 77, b"\xff\xd8\xff\xe0", "before", "r1-t1")
    assert PictureSent.from_message(picture.jpeg, picture.properties()) == picture


def test_topics() -> None:
    for what, text in ((Up.EVENT, "up/event"), (Down.ACK, "down/ack")):
        topic = Topic("m-7f3a9c", what)
        assert topic.text == f"hall/1/m-7f3a9c/{text}"
        assert Topic.parse(topic.text) == topic


@pytest.mark.parametrize(
    "text",
    [
        "", "hall/1/m-1/up", "hall/2/m-1/up/event", "hall/1/director/up/event", "hall/1/m-1/up/order",
        "hall/1/m-1/down/event", "hall/1/m-1/up/event/x", "hall/1/+/up/event", "hall/1/M-1/up/event",
    ],
)  # fmt: skip
def test_other_topics_are_refused(text: str) -> None:
    with pytest.raises(WireError, match="is not a topic of the hall"):
        Topic.parse(text)


GOOD: dict[str, Any] = {
    "seq": 1,
    "at_ms": 0,
    "wall": "",
    "game": None,
    "kind": "trouble",
    "data": {"device": "disk"},
}


@for_each(
    ("change", "says"),
    [
        ({"seq": 0}, "seq is 0"),
        ({"seq": True}, "True should be int"),
        ({"seq": 10**30}, "a number is too large"),
        ({"at_ms": -1}, "at_ms is -1"),
        ({"at_ms": 1.5}, "1.5 should be int"),
        ({"game": "../../etc"}, "cannot be the name of a game"),
        ({"game": 7}, "7 should be str"),
        ({"wall": "x" * 41}, "wall has 41 characters"),
        ({"kind": "party"}, "'party' is no kind of event"),
        ({"kind": ["joined"]}, "is no kind of event"),
        ({"data": None}, "None should be a Trouble"),
        ({"data": {}}, "a Trouble with no device"),
        ({"data": {"device": "disk", "more": 1}}, "a Trouble with an unknown .more."),
        ({"extra": 1}, "an event has the keys"),
        ({"kind": "result", "data": {"how": "", "winners": []}}, "how has 0 characters"),
        ({"kind": "journal", "data": {"events": [{}]}}, "a EventRow with no number"),
    ],
)  # fmt: skip
def test_a_bad_event_is_refused_in_a_sentence(change: dict[str, Any], says: str) -> None:
    assert Event.from_json(GOOD).to_json() == GOOD
    with pytest.raises(WireError, match=says):
        Event.from_json({**GOOD, **change})


@pytest.mark.parametrize(
    "payload",
    [
        b"", b"[]", b"{", b"\xff", b'{"a": NaN}', b'{"a": "\\ud800"}', b"[" * 100_000,
        b'{"a": "' + b"a" * 512 * 1024 + b'"}',
        b'{"a": ' + b"9" * 5000 + b"}",
    ],
    ids=["empty", "list", "half", "no-utf8", "nan", "surrogate", "deep", "long", "huge-number"],
)  # fmt: skip
def test_what_is_no_json_object_is_refused(payload: bytes) -> None:
    with pytest.raises(WireError):
        unpacked(payload)


SHAPES = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(),
    lambda inner: some.lists(inner) | some.dictionaries(some.text(), inner),
    max_leaves=8,
)


@given(
    some.sampled_from(["seq", "at_ms", "wall", "game", "kind", "data"]),
    some.sampled_from(sorted(KINDS)),
    SHAPES,
)
def test_whatever_stands_in_an_event_it_never_crashes(key: str, kind: str, value: Any) -> None:
    said = {**GOOD, "kind": kind, key: value}
    try:
        event = Event.from_json(said)
    except WireError:
        return
    assert Event.from_json(json.loads(packed(event.to_json()))) == event


@given(some.sampled_from(sorted(DEEDS)), SHAPES)
def test_whatever_stands_in_an_order_it_never_crashes(do: str, value: Any) -> None:
    try:
        order = Order.from_json({"id": "o-1", "do": do, "data": value})
    except WireError:
        return
    assert order.kind == do


def test_a_code_for_joining_can_be_typed_in_small_letters() -> None:
    code = JoinCode("192.168.1.10", 8443, "ABCDEFGHIJKLMNOP", bytes(range(16)))
    assert JoinCode.parse(code.text) == code
    assert JoinCode.parse(f" {code.text.lower()}\n") == code
    named = JoinCode("hall.local", 443, "ABCDEFGHIJKLMNOP", bytes(16))
    assert JoinCode.parse(named.text) == named


@pytest.mark.parametrize(
    "text", ["", "hall:1/2/3", "h:99999/ABCDEFGHIJKLMNOP/" + "A" * 26, "ABCDEFGHIJKLMNOP"]
)
def test_anything_else_is_no_code(text: str) -> None:
    with pytest.raises(WireError, match="page of tables shows one"):
        JoinCode.parse(text)


def test_a_number_of_too_many_digits_is_refused_in_our_words() -> None:
    with pytest.raises(WireError, match=r"^this is not JSON: a number has too many digits$"):
        unpacked(b'{"seq": ' + b"9" * 5000 + b"}")
