"""Whoever at a table without a board touches the screen for all: says GO, counts the pool, decides faults."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from station.referee.state import Phase as TablePhase
from station.rules.game import BACK
from station.rules.idaho.points import points
from station.rules.speed.layout import Layout as Checked
from station.rules.speed.layout import check_layout
from station.rules.speed.position import Phase
from station.rules.speed.race import LEGAL, LOOK, NEAR, VOID, VOTE
from station.rules.speed.votes import NO, Agreed
from station.simulator.players.mat_people import MatPerson
from station.simulator.world.mat_context import MatAround
from station.simulator.world.script import Script, Wait

PATIENCE: Final = 3
"""How often a layout is laid anew for the camera before people judge it themselves."""


class Steward:
    """begin: presses a button to begin."""

    def __init__(
        self, around: MatAround, people: Sequence[MatPerson], random: Random, begin: Callable[[], None]
    ) -> None:
        self._around, self._people, self._random, self._begin = around, people, random, begin
        self._looked = 0

    def life(self) -> Script[None]:
        around = self._around
        while not around.over:
            yield self._look()
            if around.state.phase is TablePhase.READY:
                self._begin()
                yield Wait(around.now_ms + 1000, screen=True)
                continue
            before = around.state
            self._touch()
            if around.state is before and around.answered:
                yield Wait(around.now_ms + 1500, screen=True)
            else:
                yield Wait(self._next_ms(), screen=True)

    def _next_ms(self) -> int | None:
        around = self._around
        if around.culprit is not None and around.phase is Phase.PLAY:
            return max(around.suspected_ms, around.now_ms + around.habits.look_ms)
        if around.phase in {Phase.PLAY, Phase.CHECK, Phase.FAULT, Phase.COUNT}:
            return around.now_ms + 1000
        return None

    def _touch(self) -> None:
        around = self._around
        match around.phase:
            case Phase.READY if around.awaited("go") is not None:
                around.choose("go")
            case Phase.PLAY:
                self._looked = 0
                self._while_playing()
            case Phase.FAULT:
                self._decide()
            case Phase.CHECK | Phase.COUNT:
                self._by_eye()
            case Phase.OVER if around.awaited("again") is not None:
                around.choose("again", None, NO)

    def _while_playing(self) -> None:
        around, position = self._around, self._around.position
        counted = len(around.pieces.pool())
        if around.awaited("pool-count") is not None:
            around.choose("pool-count", None, str(counted))
            if position.hands and counted > position.pool and self._is_speed():
                self._right()
        elif around.awaited("whose") is not None:
            # At a table that was laid out again everybody holds what the rules say.
            around.choose("whose", None, BACK if around.culprit is None else str(around.culprit))
            self._right()
        elif around.culprit is not None and around.now_ms >= around.suspected_ms:
            self._count_pool(counted)
        elif len(around.stuck) == position.players and self._all_at_rest():
            topic = "nobody" if around.awaited("nobody") is not None else "all-draw"
            if around.awaited(topic) is not None:
                around.counts.add(topic)
                around.stuck.clear()
                around.choose(topic)

    def _count_pool(self, counted: int) -> None:
        around = self._around
        if not self._all_at_rest():
            return
        if counted == around.position.pool:
            self._right()
        elif abs(counted - around.position.pool) <= NEAR and around.awaited("pool") is not None:
            around.choose("pool")

    def _right(self) -> None:
        """Whoever took another number than was said puts it right, or it was written down."""
        culprit = self._around.culprit
        if culprit is not None:
            self._people[culprit].taken_wrongly = 0
            self._around.culprit = None

    def _is_speed(self) -> bool:
        return self._around.state.settings.game == "speed"

    def _all_at_rest(self) -> bool:
        """Whether everybody has taken what the screen said."""
        around, position = self._around, self._around.position
        return all(
            len(around.pieces.of(person.player)) + person.taken_wrongly == position.hands[person.player]
            for person in self._people
        )

    def _decide(self) -> None:
        """A layout at fault: who sees that the camera erred has it look again, and then says so."""
        around, fault = self._around, self._around.position.fault
        asked = around.awaited("fault")
        if fault is None or asked is None or not self._people[fault].at_rest:
            return
        if self._judged(fault).legal:
            self._looked += 1
            around.choose("fault", None, LOOK if self._looked < PATIENCE else LEGAL)
        else:
            votable = VOTE in asked.options and self._random.random() < 0.6
            around.choose("fault", None, VOTE if votable else VOID)

    def _by_eye(self) -> None:
        around, position = self._around, self._around.position
        player = position.checking[0] if position.checking else None
        if player is not None and not self._people[player].at_rest:
            # A crossword that is being laid anew is no crossword yet.
            return
        if position.asking is not None:
            self._tell_points(position.asking.topic, position.asking.player)
            return
        if player == around.culprit and around.awaited("by-eye", player) is not None:
            # Whoever missed a tile sees it now that the tiles are counted.
            around.choose("by-eye", player, VOID)
            around.suspected_ms = around.now_ms
            return
        if player is not None and not around.pieces.lying(player).cells and around.awaited("points", player):
            around.choose("points", player)
            return
        if player is None or max(self._people[player].fixes, self._looked) < PATIENCE:
            return
        if around.awaited("by-eye", player) is not None:
            around.counts.add("by_eye")
            around.choose("by-eye", player, LEGAL if self._judged(player).legal else VOID)
        elif around.awaited("points", player) is not None:
            around.counts.add("by_eye")
            around.choose("points", player)

    def _tell_points(self, topic: str, player: int | None) -> None:
        if topic == "points-count" and player is not None:
            worth = points(self._judged(player, all_used=False), self._around.edition).total
            self._around.choose(topic, player, str(worth))

    def _judged(self, player: int, *, all_used: bool = True) -> Checked:
        around, position = self._around, self._around.position
        lying = around.pieces.lying(player)
        words = Agreed(around.lexicon, position.allowed, position.refused)
        return check_layout(lying.cells, lying.loose, around.edition, words, all_used=all_used)

    def _look(self) -> Wait:
        around = self._around
        return Wait(around.now_ms + round(around.habits.look_ms * self._random.uniform(0.8, 1.6)))
