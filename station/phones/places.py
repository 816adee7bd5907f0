"""The seats of a table that is played by phones: who holds which, and who plays those that nobody takes.

Where the station holds the tiles, a computer plays a seat that nobody takes; at a table with tiles of its
own, people do, and only some of them may have a phone.
"""

import hmac
from dataclasses import dataclass, replace
from typing import Final

from station.dealt.table_deal import CALLED
from station.engine.engine import LEVEL_NAMES
from station.json_text import Json
from station.phones.codes import mark_of
from station.phones.errors import LateError, PhoneError
from station.referee.events import GameSettings

NAME_LENGTH: Final = 16


@dataclass(frozen=True, slots=True)
class Place:
    """A seat. name: of whoever sits there, "" for nobody yet. mark: of the secret that its phone knows, ""
    while no phone holds it. level: of the computer that plays it, or would if nobody takes it; 0 for people.
    """

    name: str = ""
    mark: str = ""
    level: int = 0

    @property
    def held(self) -> bool:
        return bool(self.mark)


@dataclass(frozen=True, slots=True)
class Places:
    """The seats by player. code: lets phones join; watch: lets them watch. begun: the game is on, so that
    computers keep their seats. at_table: people hold their own tiles, and nobody needs a phone."""

    code: str
    watch: str
    places: tuple[Place, ...]
    begun: bool = False
    at_table: bool = False

    @property
    def held(self) -> tuple[int, ...]:
        """The players whose phones are known."""
        return tuple(player for player, place in enumerate(self.places) if place.held)

    def holder(self, secret: str) -> int | None:
        """The player whose phone knows this secret."""
        mark = mark_of(secret)
        found = (k for k, one in enumerate(self.places) if one.held and hmac.compare_digest(one.mark, mark))
        return next(found, None)

    def open(self, player: int) -> bool:
        """Whether a phone may take this seat now."""
        place = self.places[player]
        return not place.held and not (self.begun and place.level)

    def joined(self, player: int, name: str, secret: str) -> "Places":
        """With a phone at a seat; once the game is on, or without a name, whoever comes keeps the name of the
        seat. Raises PhoneError if the seat cannot be taken under this name."""
        if not 0 <= player < len(self.places):
            raise PhoneError("There is no such seat at this table.")
        if not self.open(player):
            raise LateError("Somebody else has this seat. Choose another one.")
        kept = self.begun or (self.at_table and not name.strip())
        named = self.places[player].name if kept else _name(name)
        others = {one.name.casefold() for k, one in enumerate(self.places) if k != player and one.name}
        if not kept and named.casefold() in others:
            raise LateError("{name} sits here already. Choose another name.", name=named)
        return self._with(player, replace(self.places[player], name=named, mark=mark_of(secret)))

    def freed(self, player: int) -> "Places":
        """With a seat that another phone may take; the one that held it is turned away."""
        place = self.places[player]
        kept = self.begun or self.at_table
        return self._with(player, replace(place, mark="", name=place.name if kept else ""))

    def levelled(self, player: int) -> "Places":
        """With the next level for the computer that plays a seat if nobody takes it."""
        place = self.places[player]
        return self._with(player, replace(place, level=place.level % len(LEVEL_NAMES) + 1))

    def seated(self, settings: GameSettings) -> GameSettings:
        """The settings of the game as people sit now. Raises PhoneError if there is nobody."""
        if self.at_table:
            return replace(settings, names=tuple(one.name for one in self.places))
        if not self.held or settings.dealt is None:
            raise PhoneError("Nobody has joined yet.")
        taken = {one.name for one in self.places if one.held}
        spare = iter([*(name for name in CALLED if name not in taken), *(f"{k}" for k in range(1, 9))])
        names = tuple(one.name if one.held else next(spare) for one in self.places)
        levels = tuple(0 if one.held else max(1, one.level) for one in self.places)
        return replace(settings, names=names, dealt=replace(settings.dealt, levels=levels))

    def in_game(self, settings: GameSettings) -> "Places":
        """The seats of a game that is on: phones stay with the names they came under, wherever those sit."""
        at_table = settings.dealt is None
        levels = (0,) * len(settings.names) if settings.dealt is None else settings.dealt.levels
        before = dict(enumerate(self.places))
        stays = {k: before.pop(k) for k, name in enumerate(settings.names) if before[k].name == name}
        marks = {one.name: one.mark for one in before.values() if one.held}
        places = tuple(
            Place(name, "" if level else stays[k].mark if k in stays else marks.get(name, ""), level)
            for k, (name, level) in enumerate(zip(settings.names, levels, strict=True))
        )
        return replace(self, places=places, begun=True, at_table=at_table)

    def _with(self, player: int, place: Place) -> "Places":
        return replace(self, places=(*self.places[:player], place, *self.places[player + 1 :]))


def _name(typed: str) -> str:
    name = " ".join(typed.split())
    if not name or not name.isprintable() or len(name) > NAME_LENGTH:
        raise PhoneError("A name has 1 to {most} letters.", most=NAME_LENGTH)
    return name


def as_json(places: Places) -> Json:
    """What is kept beside the journal. The secrets themselves are not in it."""
    seats = [{"name": one.name, "mark": one.mark, "level": one.level} for one in places.places]
    return {"v": 1, "code": places.code, "watch": places.watch, "seats": seats}


def from_json(kept: Json, settings: GameSettings) -> Places:
    """What was kept of a game with these settings. Raises ValueError or KeyError if it is something else."""
    if kept["v"] != 1:
        raise ValueError("it is of another version")
    places = tuple(Place(str(one["name"]), str(one["mark"]), int(one["level"])) for one in kept["seats"])
    return Places(str(kept["code"]), str(kept["watch"]), places).in_game(settings)
