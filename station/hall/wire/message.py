"""What all messages have in common: their JSON form, and limits of their fields."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import ClassVar, Self, get_type_hints

from station.hall.wire.errors import WireError
from station.hall.wire.limits import Limit
from station.hall.wire.payload import fitted
from station.journal.codec import encode
from station.json_text import Json


class WireMessage:
    """A dataclass that goes over the wire as the object of its fields, without those at their defaults.

    Raises ValueError when one is made whose fields are not within the limits of their types.
    """

    __slots__ = ()

    def __post_init__(self) -> None:
        type_: object = type(self)
        for name, limit in _limits(type_):
            value = getattr(self, name)
            for one in value if isinstance(value, tuple) else () if value is None else (value,):
                limit(name, one)

    def to_json(self) -> Json:
        said: Json = encode(self, type(self))
        return said

    @classmethod
    def from_json(cls, said: Json) -> Self:
        """Raises WireError if this is no such message."""
        return fitted(said, cls)


class TaggedMessage(WireMessage):
    """A message whose `data` is of one of several `kinds`. On the wire it always has all its keys; `tag` is
    the one for the kind. called: what refusals call it."""

    __slots__ = ()

    called: ClassVar[str]
    tag: ClassVar[str]
    kinds: ClassVar[Mapping[str, type[WireMessage]]]
    data: WireMessage

    @property
    def kind(self) -> str:
        """What the wire calls the kind of its data."""
        return next(kind for kind, type_ in self.kinds.items() if type_ is type(self.data))

    def to_json(self) -> Json:
        type_: object = type(self)
        head = {name: getattr(self, name) for name in _head(type_)}
        return {**head, self.tag: self.kind, "data": self.data.to_json()}

    @classmethod
    def from_json(cls, said: Json) -> Self:
        """Raises WireError if this is no such message."""
        type_: object = cls
        head = _head(type_)
        if said.keys() != {*head, cls.tag, "data"}:
            raise WireError(f"an {cls.called} has the keys {', '.join(sorted((*head, cls.tag, 'data')))}")
        kind = said[cls.tag]
        if not isinstance(kind, str) or kind not in cls.kinds:
            raise WireError(f"{str(kind)[:50]!r} is no kind of {cls.called}")
        values: dict[str, object] = {name: fitted(said[name], type_) for name, type_ in head.items()}
        values["data"] = cls.kinds[kind].from_json(said["data"])
        try:
            return cls(**values)
        except ValueError as error:
            raise WireError(str(error)) from None


@cache
def _head(type_: object) -> Mapping[str, type[object]]:
    """The types of the fields beside `data`, by name."""
    hints = get_type_hints(type_)
    assert is_dataclass(type_), "messages are dataclasses"
    return {one.name: hints[one.name] for one in fields(type_) if one.name != "data"}


@cache
def _limits(type_: object) -> tuple[tuple[str, Limit], ...]:
    hints = get_type_hints(type_, include_extras=True)
    return tuple((name, limit) for name, hint in hints.items() for limit in getattr(hint, "__metadata__", ()))
