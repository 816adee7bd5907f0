"""Somebody at a phone who plays any game with a finger: taps on tiles, squares and buttons, nothing else."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from station.dealt.play_events import Placed
from station.referee.state import Phase
from station.rules.square import square_name
from tests.dealt.finger import Chooses, like_a_computer, like_a_racer
from tests.phones.browsers import Tab
from tests.phones.players import Player, answer
from tests.phones.playing import NAMES, Table

PATIENT: Final = 8
"""So often nobody has anything to do before a race is given up, if it is one."""

TRIES: Final = 20
"""So often a racer looks for a crossword of all tiles; each time it finds another."""

SHOWN: Final = """JSON.stringify([line.turns, line.phone.moment, line.phone.hand, line.order,
    line.phone.offers.map((one) => one.key)])"""
"""What changes on a phone once a deed is done."""


def joined(table: Table, tab: Tab, player: int) -> None:
    """Join as people do: type the code, then the name, and touch a seat."""
    tab.open(f"{table.address}/")
    tab.run("document.getElementById('code').focus()")
    tab.type(table.phones.places.code.lower())
    tab.tap("document.querySelector('button.strong')")
    tab.wait("document.querySelector('#seats .open')")
    tab.run("document.getElementById('name').focus()")
    tab.type(NAMES[player])
    tab.tap(f"[...document.querySelectorAll('#seats li')][{player}].querySelector('button')")
    tab.wait("location.pathname.startsWith('/s/') && typeof line === 'object' && line")


def square(name: str) -> str:
    """A square of the board, for the page."""
    return f"document.querySelector('#board i[title={name}]')"


def key(name: str) -> str:
    """A button of something that is offered, for the page."""
    return f'document.querySelector(\'#deeds [data-key="{name}"], #rest [data-key="{name}"]\')'


def labelled(label: str) -> str:
    """The button with this text, for the page."""
    buttons = "[...document.querySelectorAll('#ask button, #deeds button')]"
    return f"{buttons}.find((one) => one.textContent === {json.dumps(label)})"


def lay(tab: Tab, tiles: list[Placed], swaps: tuple[tuple[int, str], ...] = ()) -> None:
    """Tap each tile, then its square; first those for which blanks are taken off the board."""
    for at, letter in swaps:
        _tap_tile(tab, [letter, "a"], at)
        tab.wait(f"swaps.some((one) => one.square === {at})")
    for at, tile, stands in tiles:
        _tap_tile(tab, [tile.letter, tile.kit], at)
        if tile.letter == "?" and tab.run("line.phone.letters"):
            tab.tap(labelled(stands))
        tab.wait(f"placed.some((one) => one.square === {at})")


def _tap_tile(tab: Tab, tile: list[str], at: int) -> None:
    """Tap a tile of the rack, then a square."""
    where = f"rack().findIndex((one) => sameTile(one, {json.dumps(tile)}))"
    tab.wait(f"{where} >= 0")  # one that was just drawn is on its way
    for last in (False, True):
        tab.tap(f"document.querySelectorAll('#rack .tile')[{tab.run(where)}]")
        try:
            tab.wait(f"picked !== null && sameTile(rack()[picked], {json.dumps(tile)})")
            break
        except RuntimeError:  # on a very busy machine a click comes once its tile is drawn anew: tap again
            if last:
                raise
    tab.tap(square(square_name(at)))


class Tapper:
    """Somebody at a phone in a browser. did: what they did, by key."""

    def __init__(self, table: Table, tab: Tab, player: int, chooses: Chooses | None = None) -> None:
        self.table, self.tab, self.player = table, tab, player
        self.chooses = chooses or like_a_computer()
        self._racer = like_a_racer()
        self._hand: Any = None
        self.did: list[str] = []

    def act(self) -> bool:  # noqa: PLR0911  (a return a kind of deed)
        """Do one thing by taps, if the phone says that there is one to do; whether anything was done."""
        mine = self.tab.run("line.phase === 'playing' && !busy ? line.phone : null")
        if mine is None or not self._caught_up(mine):
            return False
        if mine["free"] is not None and mine["may_lay"] and sorted(mine["hand"]) != self._hand:
            return self._lay_out(mine)
        if not mine["to_do"]:
            return False
        needed = next((one for one in mine["offers"] if one["needed"] or one["tiles"]), None)
        if needed is not None:
            return self._answer(needed, mine["hand"])
        offered = {one["key"] for one in mine["offers"]}
        if "done" in offered:
            return self._take("done")
        if "leave" in offered:
            return self._take("raise" if self.table.state.turns % 5 == 0 and "raise" in offered else "leave")
        if mine["may_lay"] and mine["turn"]:
            return self._play(mine)
        return False

    def _caught_up(self, mine: Any) -> bool:
        """Whether the page shows the hand as the station has it: news are on their way for a moment. Nobody
        is shown tiles that lie face down."""
        held = self.table.desk.deal(self.table.state).hands[self.player]
        return mine["face_down"] or sorted(mine["hand"]) == sorted([tile.letter, tile.kit] for tile in held)

    def _take(self, name: str) -> bool:
        return self._tap(key(name), name)

    def _tap(self, where: str, did: str) -> bool:
        """Touch a button, and wait until the phone shows what came of it."""
        before = self.tab.run(SHOWN)
        self.tab.tap(where)
        self.tab.wait(f"!busy && (line.phase === 'over' || {SHOWN} !== {json.dumps(before)})")
        self.did.append(did)
        return True

    def _answer(self, offer: dict[str, Any], hand: list[list[str]]) -> bool:
        """Touch one of the answers, or the tiles to give and then the button."""
        if offer["tiles"] is None:
            value = answer(offer, hand)
            label = next((one["label"] for one in offer["options"] if one["value"] == value), offer["label"])
            return self._tap(labelled(label), offer["key"])
        for number in range(offer["tiles"] or 1):
            self.tab.tap(f"document.querySelectorAll('#rack .tile')[{number}]")
            self.tab.wait(f"given.at.size === {number + 1}")
        return self._tap("document.querySelector('#deeds .strong')", offer["key"])

    def _exchange(self, offer: dict[str, Any], hand: list[list[str]]) -> bool:
        self.tab.tap(key(offer["key"]))
        self.tab.wait("given !== null")
        return self._answer(offer, hand)

    def _play(self, mine: dict[str, Any]) -> bool:
        meant = self.chooses(self.table.state, self.table.desk, self.player)
        if meant is None:
            exchange = next((one for one in mine["offers"] if one["key"].startswith("give exchange")), None)
            return self._take("pass") if exchange is None else self._exchange(exchange, mine["hand"])
        lay(self.tab, meant, getattr(self.chooses, "swapped", ()))
        self._take("end")
        self.did[-1] = "play"
        return True

    def give_up(self) -> None:
        """In a race in which nobody goes on: all draw, or nobody wins."""
        offered = self.tab.run("line.phone.offers.map((one) => one.key)")
        for name in ("choose all-draw", "choose nobody"):
            if name in offered:
                self._take(name)

    def _lay_out(self, mine: dict[str, Any]) -> bool:
        """Lay all tiles, and call if that is offered then."""
        self._hand, state = sorted(mine["hand"]), self.table.state
        tries: list[list[Placed]] = [[]]
        while len(tries[-1]) < len(self._hand) and len(tries) <= TRIES:
            tries.append(self._racer(replace(state, at_ms=len(tries)), self.table.desk, self.player) or [])
        meant = max(tries, key=len)
        if self.tab.run("placed.length"):
            self.tab.tap(labelled(self.tab.run("words.takeBack")))
            self.tab.wait("placed.length === 0")
        lay(self.tab, meant)
        self.tab.wait(f"!unsent && line.phone.free.length === {len(meant)}")
        self.did.append("lay-out")
        calls = len(meant) == len(self._hand) and self.tab.run(f"Boolean({key('call')})")
        return self._take("call") if calls else True


def tap_on(tappers: list[Tapper], others: Sequence[Player] = (), most: int = 600) -> None:
    """Play until the game is over. others: people whose phones have no screen."""
    idle = 0
    for _ in range(most):
        if tappers[0].table.state.phase is Phase.OVER:
            return
        acted = [*(one.act() for one in tappers), *(one.act() for one in others)]
        idle = 0 if any(acted) else idle + 1
        if idle > PATIENT:
            tappers[0].give_up()
        elif idle:
            tappers[0].table.wait()  # the station itself may have something to do, one thing a round
        assert idle < 40, [tapper.tab.run("line") for tapper in tappers]
