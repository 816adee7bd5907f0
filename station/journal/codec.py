"""Frozen dataclasses to JSON values and back, strictly: what does not fit the types is refused.

A dataclass becomes an object of its fields, without those at their defaults; where several types are
possible, `"is"` says which one (`station.journal.names`). An enum becomes its value, a set a sorted list.
Pictures of boards have a short form of their own.
"""

import types
from collections.abc import Callable, Hashable
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from reprlib import Repr
from typing import TYPE_CHECKING, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from station.journal.boardtext import board_text, parse_board
from station.journal.names import name_of
from station.referee.sight import BoardSeen
from station.rules.square import SQUARES

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Json = Any
"""What `json` reads and writes."""

TIMES_MS: Final = range(-(1 << 44), 1 << 44)
"""Times that can be, in milliseconds: five hundred years are enough for station time and for dates."""

_RANGES: Final = {"board": range(2), "square": range(SQUARES), "at_ms": TIMES_MS}
"""By name of a field, the numbers that can be."""

_WHOLE: Final = range(-(1 << 63), 1 << 63)
"""Numbers that SQLite and other programs can hold."""

_SHORT: Final = Repr()
_SHORT.maxstring = _SHORT.maxother = 80


class MalformedError(ValueError):
    """A JSON value that does not fit its type."""


@dataclass(frozen=True, slots=True)
class Codec:
    """How values of one type are written and read."""

    encode: Callable[[Any], Json]
    decode: Callable[[Json], object]


def encode(value: object, type_: type | Hashable) -> Json:
    """The JSON value of a value of this type, which may be a union."""
    return codec_of(type_).encode(value)


def decode(value: Json, type_: type | Hashable) -> Any:
    """What the JSON value says. Raises MalformedError when it does not fit the type."""
    return codec_of(type_).decode(value)


@cache
def codec_of(type_: Hashable) -> Codec:
    """The codec of a type. Raises TypeError when values of it cannot be written."""
    build = _BUILDERS.get(get_origin(type_))
    if build is not None:
        return build(get_args(type_))
    if type_ in (int, str, bool):
        return _plain(type_)
    if isinstance(type_, type) and issubclass(type_, Enum):
        return _enum(type_)
    if is_dataclass(type_):
        return _dataclass(type_)
    raise TypeError(f"{type_} has no form in a journal")


def _plain(type_: type) -> Codec:
    def check(value: Json) -> Json:
        # bool is an int to Python, not to a journal.
        if type(value) is not type_:
            raise MalformedError(f"{_SHORT.repr(value)} should be {type_.__name__}")
        if type_ is int and value not in _WHOLE:
            raise MalformedError("a number is too large")
        return value

    return Codec(check, check)


def _literal(choices: tuple[str, ...]) -> Codec:
    def check(value: Json) -> Json:
        if not isinstance(value, str) or value not in choices:
            raise MalformedError(f"{_SHORT.repr(value)} should be one of {', '.join(choices)}")
        return value

    return Codec(check, check)


def _enum(type_: type[Enum]) -> Codec:
    def read(value: Json) -> Enum:
        try:
            return type_(value)
        except ValueError:
            raise MalformedError(f"{_SHORT.repr(value)} is no {type_.__name__}") from None

    return Codec(lambda value: value.value, read)


def _tuple(items: tuple[Hashable, ...]) -> Codec:
    if len(items) == 2 and items[1] is Ellipsis:
        each = codec_of(items[0])
        return Codec(
            lambda value: [each.encode(item) for item in value],
            lambda value: tuple(each.decode(item) for item in _list(value)),
        )
    codecs = [codec_of(item) for item in items]

    def read(value: Json) -> tuple[object, ...]:
        if len(_list(value)) != len(codecs):
            raise MalformedError(f"{len(value)} values where there should be {len(codecs)}")
        return tuple(codec.decode(item) for codec, item in zip(codecs, value, strict=True))

    return Codec(lambda value: [codec.encode(item) for codec, item in zip(codecs, value, strict=True)], read)


def _set(items: tuple[Hashable, ...]) -> Codec:
    each = codec_of(items[0])
    return Codec(
        lambda value: sorted(each.encode(member) for member in value),
        lambda value: frozenset(each.decode(member) for member in _list(value)),
    )


def _union(members: tuple[type, ...]) -> Codec:
    optional = types.NoneType in members
    others = [member for member in members if member is not types.NoneType]
    codecs = {member: codec_of(member) for member in others}
    if len(others) == 1:
        write, read = codecs[others[0]].encode, codecs[others[0]].decode
    else:
        names = {name_of(member): member for member in others}

        def write(value: object) -> Json:
            coded = codecs[type(value)].encode(value)
            said = {"value": coded} if isinstance(value, Enum) else coded
            return {"is": name_of(type(value)), **said}

        def read(value: Json) -> object:
            if not isinstance(value, dict) or _name(value) not in names:
                raise MalformedError(
                    f"{_SHORT.repr(value)} should say which of {', '.join(sorted(names))} it is"
                )
            member = names[value["is"]]
            rest = {key: item for key, item in value.items() if key != "is"}
            return codecs[member].decode(rest.get("value") if issubclass(member, Enum) else rest)

    if not optional:
        return Codec(write, read)
    return Codec(
        lambda value: None if value is None else write(value),
        lambda value: None if value is None else read(value),
    )


def _name(value: Json) -> str:
    """What an object says it is; it may say anything."""
    return str(value["is"]) if isinstance(value.get("is"), str) else ""


def _dataclass(type_: "type[DataclassInstance]") -> Codec:
    hints = get_type_hints(type_)
    codecs = {field.name: _field(type_, field, hints) for field in fields(type_)}
    defaults = {field.name: _default(field) for field in fields(type_)}
    absent = {field.name: _default(field) for field in fields(type_) if "absent" in field.metadata}

    def write(value: object) -> Json:
        return {
            name: codec.encode(item)
            for name, codec in codecs.items()
            if (item := getattr(value, name)) is not defaults[name] and item != defaults[name]
        }

    def read(value: Json) -> object:
        if not isinstance(value, dict):
            raise MalformedError(f"{_SHORT.repr(value)} should be a {type_.__name__}")
        unknown = value.keys() - codecs.keys()
        missing = [name for name in codecs if name not in value and defaults[name] is MISSING]
        if unknown or missing:
            what = f"no {missing[0]}" if missing else f"an unknown {_SHORT.repr(min(unknown))}"
            raise MalformedError(f"a {type_.__name__} with {what}")
        read_fields = absent | {name: codecs[name].decode(item) for name, item in value.items()}
        try:
            return type_(**read_fields)
        except ValueError as error:
            raise MalformedError(str(error)) from None

    return Codec(write, read)


def _default(field: "Field[object]") -> object:
    """What a value means that a journal leaves out: "absent" of the field's metadata, for a default that has
    changed since, else its default."""
    if "absent" in field.metadata:
        return field.metadata["absent"]
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _field(type_: type, field: "Field[object]", hints: dict[str, Hashable]) -> Codec:
    if type_ is BoardSeen and field.name == "squares":
        return Codec(board_text, _said(parse_board))
    codec = codec_of(hints[field.name])
    allowed = _RANGES.get(field.name)
    return codec if allowed is None else Codec(codec.encode, _limited(codec, field.name, allowed))


def _limited(codec: Codec, name: str, allowed: range) -> Callable[[Json], object]:
    def read(value: Json) -> object:
        decoded = codec.decode(value)
        if decoded is not None and decoded not in allowed:
            raise MalformedError(f"there is no {name} {decoded}")
        return decoded

    return read


def _said(parse: Callable[[str], object]) -> Callable[[Json], object]:
    """A parser of text as a decoder."""

    def read(value: Json) -> object:
        if not isinstance(value, str):
            raise MalformedError(f"{_SHORT.repr(value)} should be text")
        try:
            return parse(value)
        except ValueError as error:
            raise MalformedError(str(error)) from None

    return read


def _list(value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise MalformedError(f"{_SHORT.repr(value)} should be a list")
    return value


_BUILDERS: dict[Any, Callable[[tuple[Any, ...]], Codec]] = {
    Union: _union,
    types.UnionType: _union,
    Literal: _literal,
    tuple: _tuple,
    frozenset: _set,
}
