"""Games that have gone on for a while before anybody takes a phone: played without a server, in no time."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx

from station.app.dealt.desk import Desk
from station.app.station import Station
from station.phones.deeds import events_of
from station.phones.line import Besides, phone_line
from station.phones.posts import read_post
from station.referee.state import Phase
from station.view.makers import view_of
from station.view.wording import words_in
from tests.phones.players import Player, play_on
from tests.phones.playing import Phone

EN = words_in("en")
DEED_MS = 1000
"""So long does everything take."""


@dataclass
class Begun:
    """A table whose people take turns at once. Plays the part of a `Table` for `Player`."""

    station: Station
    desk: Desk

    @property
    def state(self) -> Any:
        return self.station.state

    def wait(self) -> None:
        """Let the station do what follows, such as drawing tiles."""
        while events := self.desk.show(self.state, self.state.at_ms):
            for event in events:
                self.station.handle(event)


class Hand(Phone):
    """Somebody's phone at such a table."""

    def __init__(self, begun: Begun, player: int) -> None:
        super().__init__("", "", httpx.Client())
        self.browser.close()
        self._begun, self._player = begun, player

    def look(self) -> tuple[str, Any]:
        self._begun.wait()
        state = self._begun.state
        seen = view_of(state, state.at_ms)
        self.line = json.loads(json.dumps(phone_line(seen, self._player, EN, state.at_ms, Besides())))
        return "view", self.line

    def post(self, path: str, content: Any) -> httpx.Response:
        assert path == "/do"
        state, now_ms = self._begun.state, self._begun.state.at_ms + DEED_MS
        post = read_post(json.dumps(content).encode())
        for event in events_of(post, view_of(state, now_ms), self._player, now_ms):
            self._begun.station.handle(event)
        self._begun.wait()
        return httpx.Response(httpx.codes.OK)


def bag_is_empty(state: Any, desk: Desk) -> bool:
    return not any(desk.deal(state).bags)


def few_tiles_are_left(state: Any, desk: Desk) -> bool:
    """Whether the bag is empty, and somebody has so few tiles that the end is near."""
    return bag_is_empty(state, desk) and min(map(len, desk.deal(state).hands)) <= 3


def people_at(station: Station) -> tuple[Begun, list[Player]]:
    """The people of a dealt game that somebody has started."""
    begun, hands = _begun(station)
    table: Any = begun
    return begun, [Player(table, hand, player) for player, hand in enumerate(hands)]


def play_until(station: Station, near: Callable[[Any, Desk], bool]) -> None:
    """Have the people of a dealt game play until this is true."""
    begun, players = people_at(station)
    play_on(players[0].table, players, until=lambda: near(begun.state, begun.desk))


def draw_all(station: Station) -> None:
    """Have the people of a race draw all tiles, as when nobody can go on."""
    begun, (hand, *_) = _begun(station)
    hand.look()
    hand.take("choose go")
    while not bag_is_empty(begun.state, begun.desk):
        hand.look()
        hand.take("choose all-draw")


def _begun(station: Station) -> tuple[Begun, list[Hand]]:
    """A game that somebody has started."""
    begun = Begun(station, Desk())
    station.objection = begun.desk.objection
    hands = [Hand(begun, player) for player in range(begun.state.players)]
    if begun.state.phase is Phase.READY:
        hands[0].look()
        hands[0].take("start")
    return begun, hands
