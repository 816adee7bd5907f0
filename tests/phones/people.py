"""Simulated people who touch their phones instead of the screen, in the production loop."""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from station.app.demo.game import PeopleAtTable, SceneInView, SimulatedGame
from station.app.demo.simulated_game import simulated_game
from station.app.demo.stall_watchdog import StallWatchdog
from station.app.demo.stepped_camera import SteppedCamera
from station.app.phones.table import PhonesTable
from station.app.picture.observed import Observation
from station.app.runtime import Participant, drive
from station.phones.codes import mark_of
from station.phones.deeds import events_of, moment
from station.phones.errors import PhoneError
from station.phones.offer import Means, Offer, What
from station.phones.offers import lane_number, offers
from station.phones.places import Place, Places
from station.phones.posts import Take
from station.referee.events import AnyEvent, SquareSettled
from station.referee.sight import BoardSeen, SeenSquare, SeenTile
from station.registry import ENTRIES
from station.simulator.players.habits import Habits
from station.view.makers import view_of
from station.view.view import View
from station.view.wording import words_in
from tests.app.tortured_game import AT_ONCE_MS, ScenePictures, SceneReader

ALIKE: Final = {"E": "F", "I": "L", "O": "Q", "A": "R"}
"""Letters that this table's camera cannot tell from one another."""

MEANS: Final = Means(corrects=True)


class BlurredReader(SceneReader):
    """Reads these letters as others, and is not sure of them."""

    def observe(self, picture: Any, at_ms: int) -> Observation:
        found = SceneReader.observe(self, picture, at_ms)
        return replace(found, seen=tuple(_blurred(one) for one in found.seen))


def _blurred(seen: Any) -> Any:
    if not isinstance(seen, BoardSeen):
        return seen
    return replace(seen, squares=tuple(_mistaken(square) for square in seen.squares))


def _mistaken(square: SeenSquare) -> SeenSquare:
    if not isinstance(square, SeenTile) or square.letter not in ALIKE:
        return square
    wrong = ALIKE[square.letter]
    return replace(square, letter=wrong, doubtful=True, candidates=(wrong, square.letter))


class PeopleAtPhones(Participant):
    """A `Participant`: the people at the table, whose touches go through their phones. did: what was answered
    there, by what was offered; else: what only the screen offers."""

    def __init__(self, people: PeopleAtTable, phones: PhonesTable) -> None:
        self._people, self._phones = people, phones
        self.did: Counter[str] = Counter()
        self.elsewhere: Counter[str] = Counter()
        self.answers: list[Future[None]] = []

    def show(self, state: Any, now_ms: int) -> Sequence[AnyEvent]:
        left = []
        for event in self._people.show(state, now_ms):
            found = post_of(view_of(state, now_ms), event)
            if found is None:
                self.elsewhere[type(event).__name__] += 1
                left.append(event)
                continue
            player, post = found
            self.did[post.key.partition(" ")[0]] += 1
            self.answers.append(self._phones.do(player, mark_of(f"{player}"), post))
        return left

    def due_ms(self, now_ms: int) -> int | None:
        return self._people.due_ms(now_ms)


def post_of(view: View, event: AnyEvent) -> tuple[int, Take] | None:
    """Who has to answer what at a phone for this event to be made."""
    for player in range(len(view.players)):
        lane = lane_number(view, player)
        for offer in offers(view, player, words_in("en"), means=MEANS):
            for value in _values(offer, event):
                post = Take(f"{event.at_ms} {value}", lane, moment(view.lanes[lane]), offer.key, value)
                try:
                    made = events_of(post, view, player, event.at_ms, means=MEANS)
                except PhoneError:
                    continue  # typed letters, which nobody guesses here
                if [_without_reason(one) for one in made] == [event]:
                    return player, post
    return None


def _values(offer: Offer, event: AnyEvent) -> list[str]:
    """What can be said about an offer."""
    touched = offer.what is What.SQUARE and isinstance(event, SquareSettled)
    square = f"{event.square} " if touched and isinstance(event, SquareSettled) else ""
    return [f"{square}{option.value}" for option in offer.options] or [""]


def _without_reason(event: AnyEvent) -> AnyEvent:
    """People at the simulated table say no reason."""
    return replace(event, reason="") if isinstance(event, SquareSettled) else event


def play_with_phones(name: str, seed: int, plays: int, journal: Path) -> tuple[SimulatedGame, PeopleAtPhones]:
    """Play until so many plays stand, everybody with a phone, before a camera that confuses letters."""
    game = simulated_game(name, seed, Habits.brisk(), journal)
    pictures = ScenePictures()
    game.camera, game.observer = pictures, BlurredReader(pictures, ENTRIES[name].boards)
    settings = game.settings
    seats = tuple(Place(one, mark_of(f"{player}")) for player, one in enumerate(settings.names))
    phones = PhonesTable(settings, Places("ABCD", "EFGH", seats, at_table=True))
    view = SceneInView(game.camera, game.time)
    people = PeopleAtPhones(PeopleAtTable(game.table, view, AT_ONCE_MS), phones)
    game.begin()
    phones.follow(game.station)
    camera = SteppedCamera(view, game.observer, game.time, game.station, game.at_rest)
    drive(game.station, game.time, camera, (people, phones, StallWatchdog(game)), lambda: game.over(plays))
    return game, people
