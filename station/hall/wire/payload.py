"""Messages as bytes: JSON in UTF-8, small enough to be taken from a stranger."""

import json
from typing import Final, NoReturn, TypeVar

from station.hall.wire.errors import WireError
from station.journal.codec import decode
from station.json_text import Json, read_json

T = TypeVar("T")

MOST_BYTES: Final = 512 * 1024
"""Of a message in JSON."""


def packed(said: Json) -> bytes:
    """A message as it goes over the wire."""
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


def unpacked(payload: bytes) -> Json:
    """The object in a payload. Raises WireError if there is none."""
    if len(payload) > MOST_BYTES:
        raise WireError(f"a message of {len(payload)} bytes is too long; at most {MOST_BYTES} are read")
    try:
        said = read_json(payload.decode(), parse_constant=_no_number)
        # Half a surrogate pair can be escaped in JSON, but no database and no page can take it.
        json.dumps(said, ensure_ascii=False).encode()
    except ValueError as error:
        raise WireError(f"this is not JSON: {str(error)[:100]}") from None
    if not isinstance(said, dict):
        raise WireError("a message is a JSON object")
    return said


def fitted(said: object, type_: type[T]) -> T:
    """The JSON value as a value of this type. Raises WireError where it does not fit."""
    try:
        found: T = decode(said, type_)
    except (ValueError, TypeError, OverflowError) as error:
        raise WireError(str(error)[:300]) from None
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number in JSON")
