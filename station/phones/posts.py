"""What phones send, read as values. Anything else raises PhoneError with a sentence."""

from dataclasses import dataclass
from typing import Any, Final

from station.dealt.play_events import Placed
from station.json_text import read_json
from station.phones.errors import PhoneError, no_object
from station.rules.edition import BLANK
from station.rules.moves.rack import RackTile
from station.rules.square import SQUARES
from station.rules.tile import KITS

LONGEST: Final = 20_000
"""Bytes of a post."""

WORDY: Final = 200
"""Characters of a text in it."""


@dataclass(frozen=True, slots=True)
class Post:
    """number: the phone's own number for this deed, so that the same one twice is known. lane: the board it
    is about; moment: how the phone knew that board, as in `station.phones.line.moment`."""

    number: str
    lane: int
    moment: str


@dataclass(frozen=True, slots=True)
class Play(Post):
    """The turn is over with these tiles on the board. swaps: blanks of the board taken for their letter."""

    placed: tuple[Placed, ...] = ()
    swaps: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class LayOut(Post):
    """Where the tiles of a free crossword are now."""

    placed: tuple[Placed, ...] = ()


@dataclass(frozen=True, slots=True)
class Take(Post):
    """Something that is offered. key: as in `Offer`; value: the option, or the tiles that are named."""

    key: str = ""
    value: str = ""


AnyPost = Play | LayOut | Take


def read_post(body: bytes) -> AnyPost:
    """What a phone sent."""
    found = _object(body)
    number, lane = _text(found, "number"), found.get("lane")
    if not isinstance(lane, int) or not _whole(lane, 8):
        raise PhoneError("The board is missing: lane is a number from 0.")
    common = (number, lane, _text(found, "moment"))
    match found.get("do"):
        case "play":
            return Play(*common, _placed(found), _swaps(found))
        case "lay-out":
            return LayOut(*common, _placed(found))
        case "take":
            return Take(*common, _text(found, "key"), _text(found, "value"))
    raise PhoneError("Nobody can do that: do is play, lay-out or take.")


def read_joining(body: bytes) -> tuple[int, str]:
    """The seat and the name that somebody wants."""
    found = _object(body)
    player, name = found.get("player"), found.get("name")
    if not isinstance(player, int) or isinstance(player, bool) or not isinstance(name, str):
        raise PhoneError("Choose a seat and type a name.")
    return player, name


def _object(body: bytes) -> dict[str, Any]:
    if len(body) > LONGEST:
        raise PhoneError("That is too long.")
    try:
        found = read_json(body.decode())
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise no_object()
    return found


def _text(found: dict[str, Any], name: str) -> str:
    value = found.get(name, "")
    if not isinstance(value, str) or len(value) > WORDY:
        raise PhoneError("{name} is a text of at most {most} characters.", name=name, most=WORDY)
    return value


def _placed(found: dict[str, Any]) -> tuple[Placed, ...]:
    """Each tile as [square, letter, kit, the letter that a blank stands for]."""
    placed = []
    for one in _list(found, "placed"):
        match one:
            case [int(square), str(letter), str(kit), str(stands)] if _whole(square, SQUARES):
                if len(letter) == 1 and kit in KITS and len(stands) <= 1 and (letter == BLANK or not stands):
                    placed.append((square, RackTile(letter, "b" if kit == "b" else "a"), stands))
                    continue
        raise PhoneError("A tile is [square, letter, kit, what a blank stands for].")
    if len({square for square, _, _ in placed}) < len(placed):
        raise PhoneError("Two tiles lie on one square.")
    return tuple(placed)


def _swaps(found: dict[str, Any]) -> tuple[tuple[int, str], ...]:
    """Each as [square, letter]."""
    swaps = []
    for one in _list(found, "swaps"):
        match one:
            case [int(square), str(letter)] if _whole(square, SQUARES) and len(letter) == 1:
                swaps.append((square, letter))
            case _:
                raise PhoneError("A blank that is taken is [square, letter].")
    return tuple(swaps)


def _list(found: dict[str, Any], name: str) -> list[Any]:
    value = found.get(name, [])
    if not isinstance(value, list) or len(value) > SQUARES:
        raise PhoneError("{name} is a list of at most {most}.", name=name, most=SQUARES)
    return value


def _whole(value: object, below: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < below
