"""What comes over the hall's wire."""

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

from station.hall.wire.errors import WireError
from station.hall.wire.event import Ack, Event
from station.hall.wire.joining import JoinAnswer, JoinCode, JoinRequest
from station.hall.wire.order import Order
from station.hall.wire.payload import packed, unpacked
from station.hall.wire.picture import PictureSent
from station.hall.wire.topics import Topic
from station.hall.wire.view import Status, ViewNow
from tests.fuzz.spoiling import spoiled_json, spoiled_text
from tests.fuzz.target import FaultError, Target, refuses
from tests.hall.wire.test_messages import HAPPENED, ORDERED_DEEDS

KINDS: Final[tuple[type[Any], ...]] = (Event, Order, Ack, Status, ViewNow, JoinRequest, JoinAnswer)
FEED: Final = {
    "v": 1,
    "at_ms": 5,
    "game": "house",
    "phase": "ready",
    "players": [],
    "boards": [],
    "messages": [],
}
MESSAGES: Final[tuple[Any, ...]] = (
    *(Event(number, 99, "2031", data, "r3-t7") for number, data in enumerate(HAPPENED, 1)),
    *(Order("o-1", deed) for deed in ORDERED_DEEDS),
    Ack(9, again=True),
    Status(online=True, last=3, program="0.3.0"),
    ViewNow(FEED, "r3-t7"),
    JoinRequest("ABCD", "0.3.0", "pi"),
    JoinAnswer("m-7f3a9c", "secret", "-----BEGIN", "hall", 8883, "7"),
)
SAMPLES: Final = tuple((KINDS.index(type(one)), one.to_json()) for one in MESSAGES)
WORDS: Final = (
    "hall/1/m-7f3a9c/up/event",
    "hall/1/m-1/down/kept",
    "HALL.LOCAL:8443/ABCDEFGHIJKLMNOP/ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "[FE80::1]:8443/ABCDEFGHIJKLMNOP/ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "1234567",
)


def message(random: Random) -> bytes:
    kind, sample = random.choice(SAMPLES)
    if random.random() < 0.05:
        kind = random.randrange(len(KINDS))
    return bytes([kind]) + spoiled_json(sample, random)


def read_message(case: bytes) -> None:
    kind = KINDS[case[0]]
    try:
        found = kind.from_json(unpacked(case[1:]))
    except WireError as error:
        refuses(error)
        return
    if kind.from_json(unpacked(packed(found.to_json()))) != found:
        raise FaultError(f"sent on, {found!r} comes back as something else")


def words(random: Random) -> bytes:
    return spoiled_text(random.choice(WORDS), random, WORDS).encode("utf-8", "replace")


def read_words(case: bytes) -> None:
    text = case.decode()
    doors: tuple[Callable[[], object], ...] = (
        lambda: Topic.parse(text),
        lambda: JoinCode.parse(JoinCode.parse(text).text),
        lambda: PictureSent.from_message(b"\xff\xd8\xff" + case, [("at_ms", text), ("what", text)]),
        lambda: PictureSent.from_message(case, json.loads(json.dumps([["at_ms", "1"], ["game", text]]))),
    )
    for door in doors:
        try:
            door()
        except WireError as error:
            refuses(error)


TARGETS: Final = (Target("wire", message, read_message), Target("topics", words, read_words))
