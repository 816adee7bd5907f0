"""People at phones without a screen, who play any game by what their phone offers them."""

from collections.abc import Callable
from typing import Any

from station.referee.state import Phase
from station.rules.races.checks import LEGAL
from tests.dealt.finger import Chooses, like_a_computer, like_a_racer
from tests.phones.playing import Phone, Table, placed


class Player:
    """Somebody at a phone. did: what they did, by key."""

    def __init__(self, table: Table, phone: Phone, player: int, chooses: Chooses | None = None) -> None:
        self.table, self.phone, self.player = table, phone, player
        self.chooses = chooses or like_a_computer()
        self._racer = like_a_racer()
        self._hand: Any = None
        self.did: list[str] = []

    def act(self) -> bool:  # noqa: PLR0911  (a return a kind of deed)
        """Do one thing, if the phone says that there is one to do; whether anything was done."""
        self.phone.look()
        mine = self.phone.mine
        if mine["free"] is not None and mine["may_lay"] and sorted(mine["hand"]) != self._hand:
            return self._lay_out()
        if not mine["to_do"]:
            return False
        offers = {one["key"]: one for one in mine["offers"]}
        needed = next((one for one in mine["offers"] if one["needed"] or one["tiles"]), None)
        if needed is not None:
            return self._take(needed["key"], answer(needed, mine["hand"]))
        if "done" in offers:
            return self._take("done")
        if "leave" in offers:
            return self._take("raise" if self.table.state.turns % 5 == 0 and "raise" in offers else "leave")
        if mine["may_lay"] and mine["turn"]:
            return self._play()
        return False

    def _take(self, key: str, value: str = "") -> bool:
        answered = self.phone.take(key, value)
        # Somebody else may have been first where anybody may answer.
        assert answered.status_code in {200, 409}, answered.text
        self.did.append(key)
        return answered.status_code == 200

    def _play(self) -> bool:
        meant = self.chooses(self.table.state, self.table.desk, self.player)
        if meant is None:
            exchange = next((key for key in self.phone.offered() if key.startswith("give exchange")), "")
            return self._take(exchange, self.phone.mine["hand"][0][0]) if exchange else self._take("pass")
        swaps = [list(one) for one in getattr(self.chooses, "swapped", ())]
        answered = self.phone.do(do="play", placed=placed(meant), swaps=swaps)
        assert answered.status_code == 200, answered.text
        self.did.append("play")
        return True

    def _lay_out(self) -> bool:
        self._hand = sorted(self.phone.mine["hand"])
        meant = self._racer(self.table.state, self.table.desk, self.player)
        answered = self.phone.do(do="lay-out", placed=placed(meant or []))
        assert answered.status_code in {200, 409}, answered.text
        if answered.status_code == 409:  # meanwhile the station has counted a call, or the game has ended
            self._hand = None
            return False
        self.did.append("lay-out")
        self.phone.look()
        calls = [key for key in self.phone.offered() if key == "call"]
        whole = meant is not None and len(meant) == len(self._hand)
        return self._take("call") if whole and calls else True


def answer(offer: dict[str, Any], hand: list[list[str]]) -> str:
    """What somebody says who has to say something."""
    if offer["tiles"] is not None:
        return "".join(letter for letter, _ in hand[: offer["tiles"] or 1])
    values = [one["value"] for one in offer["options"]]
    liked = [one for one in (LEGAL, "no", "keep", "E") if one in values]
    return (liked or values or [""])[0]


def play_on(
    table: Table,
    players: list[Player],
    most: int = 800,
    turns: int | None = None,
    until: Callable[[], bool] = lambda: False,
) -> None:
    """Play until the game is over, so many turns were made, or what is waited for is so."""
    idle = 0
    for _ in range(most):
        if table.state.phase is Phase.OVER or (turns is not None and table.state.turns >= turns) or until():
            return
        acted = [not until() and player.act() for player in players]
        idle = 0 if any(acted) else idle + 1
        if idle:
            table.wait()  # the station itself may have something to do, one thing a round
        assert idle < 40, [player.phone.line for player in players]
