"""A hall in the middle of a tournament: a round over, one being played, a call for the arbiter."""

import json
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from station.clock.control import TimeControl
from station.editions import load_edition
from station.games.house.kind import HOUSE
from station.hall.director import commands as d
from station.hall.director.hall import Hall
from station.hall.tournament import commands as c
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.result import How, scored
from station.hall.tournament.state import Table
from station.hall.web.passwords import kept
from station.hall.web.settings import Keys, Limits, Role, WebSettings, made_keys
from station.hall.wire.event import Event
from station.hall.wire.happened import (
    ArbiterWanted,
    Check,
    CheckedIn,
    Checks,
    EventRow,
    GameBegan,
    JournalRows,
    KeptMoment,
    OrderDone,
    Result,
    SquareRead,
)
from station.hall.wire.order import Moment, Order, Picture
from station.hall.wire.picture import PictureSent
from station.hall.wire.view import Status, ViewNow
from station.journal.codec import encode
from station.journal.names import name_of
from station.journal.schema import SCHEMA
from station.lexicon import load
from station.referee.events import AnyEvent, DeedEntered, GameSettings, GameSetUp
from station.referee.referee import Referee
from station.rules.game import Chosen
from station.view import view_of
from station.view.feed import as_json
from tests.screen.examples import game_examples, shown_ms
from tests.view.conftest import House

DIRECTOR, ARBITER = "director's password", "arbiter's password"

TEAMS = (
    ("Ann Okafor", "Bo Lindqvist"),
    ("Cyrano <b>de</b> Bergerac", "Diotima & Sons"),
    ("Eva Müller", "Finn O’Brien"),
    ("Grace Hopper", "Hedy Lamarr"),
    ("Ирина Петрова", "Ян Новак"),
    ("Katherine Johnson", "Leonhard Euler-Bernoulli-Lagrange the Younger"),
)


@cache
def keys() -> tuple[Keys, dict[Role, str]]:
    """Keys with the two passwords above, and the secret links."""
    made, fresh = made_keys({})
    # Cheap to try, so that tests are fast.
    passwords = ((Role.DIRECTOR, kept(DIRECTOR, n=16)), (Role.ARBITER, kept(ARBITER, n=16)))
    return replace(made, passwords=passwords), fresh.links


def web_settings(**values: Any) -> WebSettings:
    """Settings of pages without HTTPS."""
    return WebSettings(keys()[0], **{"secure": False, "limits": Limits(burst=10_000), **values})


class Sent:
    """A link that remembers the orders."""

    def __init__(self) -> None:
        self.orders: list[tuple[str, Order]] = []

    def send(self, machine: str, message: Any) -> None:
        if isinstance(message, Order):
            self.orders.append((machine, message))

    def revoke(self, machine: str) -> None:
        """Nothing to cut off."""

    def readmit(self, machine: str) -> None:
        """Nobody was cut off."""


@dataclass
class Filled:
    """hall: with its link. seqs: of the machines."""

    hall: Hall
    link: Sent
    seqs: dict[str, int]

    def hears(self, machine: str, data: Any, game: str | None = None, at_ms: int = 0) -> None:
        self.seqs[machine] = self.seqs.get(machine, 0) + 1
        self.hall.received([(machine, Event(self.seqs[machine], at_ms, "2026-11-22T19:00:00", data, game))])

    def answer(self, *kinds: type) -> None:
        """Every table has done what it was told, as far as it is of these kinds."""
        for machine, order in self.link.orders:
            if isinstance(order.data, kinds):
                self.hears(machine, OrderDone(order.id, True))
        self.link.orders = [one for one in self.link.orders if not isinstance(one[1].data, kinds)]


def view(example: str, names: tuple[str, ...] = ()) -> dict[str, Any]:
    """The view of an example of the screen, played by these people."""
    state, shown = game_examples()[example]
    if names:
        state = replace(state, settings=replace(state.settings, names=names))
    at_ms = shown_ms((state, shown))
    return as_json(view_of(state, at_ms), at_ms)


@cache
def recorded(names: tuple[str, ...]) -> tuple[tuple[AnyEvent, ...], GameSettings]:
    """The events of a short game of House: a play, one that is taken back, a resignation."""
    settings = GameSettings("house", names, control=TimeControl())
    house = House(Referee(HOUSE, load("english"), load_edition("en")))
    events: list[AnyEvent] = []
    handle = house.handle

    def record(event: AnyEvent) -> None:
        events.append(event)
        handle(event)

    house.handle = record  # type: ignore[method-assign]  # it writes down what it is told
    house.handle(GameSetUp(0, settings))
    house.tap("N", 0)
    house.tap("S", 1)
    house.play("S", "H15:K I15:E J15:E K15:L")
    house.play("N", "F1:x G1:q H1:z")
    house.play("N", "F1:d G1:o!OQ H1:c")
    house.wait(2000)
    house.handle(DeedEntered(house.now_ms, Chosen("resign", 1)))
    return tuple(events), settings


def journal(filled: Filled, machine: str, game: str, names: tuple[str, ...]) -> int:
    """Have a table send the journal of that game; returns when its first play was refused, in ms."""
    events, settings = recorded(names)
    meta = {
        "game": "house", "created": "2026-11-22T19:00:00+00:00", "edition": "en", "lexicon": "english",
        "settings": json.dumps(encode(settings, GameSettings)), "program": "0.2.0",
    }  # fmt: skip
    filled.hears(machine, GameBegan(tuple(meta.items()), SCHEMA), game)
    rows = tuple(
        EventRow(number, event.at_ms, name_of(type(event)), json.dumps(encode(event, AnyEvent)))
        for number, event in enumerate(events, 1)
    )
    filled.hears(machine, JournalRows(rows), game)
    presses = [event.at_ms for event in events if type(event).__name__ == "Pressed"]
    return presses[3]


PICTURE: Final = Path(__file__).parents[2] / "docs" / "simulated-table.jpg"
"""Stands for what the cameras see."""


KEPT = KeptMoment(
    read_ms=180, read=(SquareRead(112, "X", 97, "^", "a"), SquareRead(113, "Q", 64, "^", "a", ("O",)))
)


def filled_hall(folder: Path | None = None) -> Filled:
    """House teams at three tables, Scrabble at two more; round 1 is over, round 2 is on, a third is paired
    and not published."""
    link = Sent()
    hall = Hall(folder, link)
    filled = Filled(hall, link, {})
    hall.do(c.NameTournament("Winter Open <2026>", "22 November 2026", "Town hall"))
    hall.do(c.SetDivision(Division("Teams", method="round-robin", rounds=5, tables=(1, 2, 3))))
    scrabble = Preset("scrabble", TimeControl.parse("25"))
    hall.do(
        c.SetDivision(
            Division("Scrabble A/B", scrabble, Form.SINGLES, 2, method="round-robin", tables=(4, 5))
        )
    )
    for number in range(1, 7):
        hall.do(c.SetTable(Table(number, streamed=number == 1)))
        if number < 6:
            hall.do(d.JoinMachine(f"m-{number}", f"Pi {number}"))
            hall.do(d.ServeTable(number, f"m-{number}"))
            hall.status(f"m-{number}", Status(online=number != 5))
            good = (
                Check("camera", True, "The camera sees both boards, 38 pixels a square."),
                Check("clocks", True, "Both clocks answer."),
            )
            bad = Check("tiles", False, "Two E are missing in the green set.")
            filled.hears(f"m-{number}", Checks(good if number != 3 else (*good, bad)))
    for one, other in TEAMS:
        hall.do(c.AddEntry("Teams", (Player(one, 1500), Player(other, 1420))))
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        hall.do(c.AddEntry("Scrabble A/B", (Player(name, 1200),)))
    hall.do(c.PairRound("Teams"))
    hall.do(c.PublishRound("Teams", 1))
    for pairing in hall.state.round("Teams", 1).pairings:
        machine, names = f"m-{pairing.table}", hall.state.names(pairing)
        journal(filled, machine, pairing.id, names)
        filled.hears(machine, Result("resigned", (0, 2), (), 3, "South wins."), pairing.id)
    hall.do(c.PairRound("Teams"))
    hall.do(c.PublishRound("Teams", 2))
    hall.do(c.PairRound("Scrabble A/B"))
    hall.do(c.PublishRound("Scrabble A/B", 1))
    examples = {1: "half-done", 2: "not-a-word", 3: "camera-lost", 4: "scrabble-hidden", 5: "scrabble-blank"}
    for started in hall.state.rounds:
        for pairing in started.open:
            assert pairing.table is not None
            names = hall.state.names(pairing)
            hall.seen(f"m-{pairing.table}", ViewNow(view(examples[pairing.table], names), pairing.id))
            filled.hears(f"m-{pairing.table}", CheckedIn(tuple(range(len(pairing.seats)))), pairing.id)
    hall.do(c.PairRound("Teams"))
    hall.do(c.StartRoundClock("Teams", 2, 50))
    dispute(filled)
    hall.do(c.AddEntry("Scrabble A/B", (Player("Eli", 1150),)))
    hall.do(c.OpenCheckIn("Scrabble A/B"))
    hall.do(c.OpenEntryForm("Scrabble A/B"))
    for pairing in hall.state.round("Scrabble A/B", 1).pairings:
        for entry in pairing.entries:
            hall.do(c.CheckIn(entry))
    last = hall.state.round("Scrabble A/B", 1).pairings[-1]
    hall.do(c.EnterResult(last.id, scored(How.BY_HAND, (412, 388))))
    hall.do(c.EnterResult(last.id, scored(How.BY_HAND, (412, 398)), "a bingo was added twice"))
    return filled


def dispute(filled: Filled) -> None:
    """Table 2 calls the arbiter about a play, and sends its pictures."""
    hall = filled.hall
    _, pairing = hall.state.pairings_at_tables()[2]
    at_ms = journal(filled, "m-2", pairing.id, hall.state.names(pairing))
    filled.hears(
        "m-2",
        ArbiterWanted(at_ms, 0, 1, "Was XQZ on the board when North pressed?", kept=KEPT),
        pairing.id,
        at_ms,
    )
    hall.do(d.AskMoment(2, pairing.id, at_ms), "arbiter")
    asked = next(order for _, order in reversed(filled.link.orders) if isinstance(order.data, Moment))
    for what, then in (("before", -220), ("after", 180)):
        hall.picture("m-2", PictureSent(asked.id, at_ms + then, PICTURE.read_bytes(), what, pairing.id))
    filled.answer(Moment)


def ask_picture(filled: Filled) -> None:
    """Table 1 has sent a picture of now."""
    filled.hall.do(d.AskPicture(1), "arbiter")
    asked = next(order for _, order in reversed(filled.link.orders) if isinstance(order.data, Picture))
    filled.hall.picture("m-1", PictureSent(asked.id, 1000, PICTURE.read_bytes()))
    filled.answer(Picture)
