"""The host of a table without a board touches the screen for all: GO, pool counts, faults."""

from collections.abc import Sequence
from random import Random
from typing import Final

from station.referee.state import Phase as TablePhase
from station.rules.game import BACK, Chosen
from station.rules.races.checks import LEGAL, LOOK, VOID, VOTE
from station.rules.races.layout import CrosswordLayout as Checked
from station.rules.races.layout import check_layout
from station.rules.races.points import points
from station.rules.races.position import RacePhase
from station.rules.races.race import NEAR
from station.rules.races.votes import NO, as_voted
from station.simulator.players.mat_context import MatContext
from station.simulator.players.mat_player import MatPlayer
from station.simulator.world.script import Script, Wait
from station.view.table.rules import rules_of

PATIENCE: Final = 3
"""How often a layout is laid again for the camera before people judge it themselves."""


class TableHost:
    """Somebody of the people at the table."""

    def __init__(self, context: MatContext, people: Sequence[MatPlayer], random: Random) -> None:
        self._context, self._people, self._random = context, people, random
        self._looked = 0

    def life(self) -> Script[None]:
        context = self._context
        while not context.over:
            yield self._look()
            if context.state.phase is TablePhase.READY:
                context.call(0)
                yield Wait(context.now_ms + 1000, screen=True)
                continue
            before = context.state
            self._touch()
            if context.state is before and context.answered:
                yield Wait(context.now_ms + 1500, screen=True)
            else:
                yield Wait(self._next_ms(), screen=True)

    def _next_ms(self) -> int | None:
        context = self._context
        if context.culprit is not None and context.phase is RacePhase.PLAY:
            return max(context.suspected_ms, context.now_ms + context.habits.look_ms)
        if context.phase in {RacePhase.PLAY, RacePhase.CHECK, RacePhase.FAULT, RacePhase.COUNT}:
            return context.now_ms + 1000
        return None

    def _touch(self) -> None:
        context = self._context
        match context.phase:
            case RacePhase.READY if context.awaited("go") is not None:
                context.choose("go")
            case RacePhase.PLAY:
                self._looked = 0
                self._while_playing()
            case RacePhase.FAULT:
                self._decide()
            case RacePhase.CHECK | RacePhase.COUNT:
                self._by_eye()
            case RacePhase.OVER if context.awaited("again") is not None:
                context.choose("again", None, NO)

    def _while_playing(self) -> None:
        context, position = self._context, self._context.position
        counted = len(context.pieces.pool())
        if context.awaited("pool-count") is not None:
            answer = Chosen("pool-count", None, str(counted))
            context.enter(answer)
            after = rules_of(context.state.settings).after(position, answer)
            if position.hands and counted > position.pool and after.asking is None:
                # The screen does not ask whose it is: whoever took no tile takes it now.
                self._right()
        elif context.awaited("whose") is not None:
            # At a resumed table everybody holds what the rules say.
            context.choose("whose", None, BACK if context.culprit is None else str(context.culprit))
            self._right()
        elif context.culprit is not None and context.now_ms >= context.suspected_ms:
            self._count_pool(counted)
        elif len(context.stuck) == position.players and self._all_at_rest():
            topic = "nobody" if context.awaited("nobody") is not None else "all-draw"
            if context.awaited(topic) is not None:
                context.counts[topic] += 1
                context.stuck.clear()
                context.choose(topic)

    def _count_pool(self, counted: int) -> None:
        context = self._context
        if not self._all_at_rest():
            return
        if counted == context.position.pool:
            self._right()
        elif abs(counted - context.position.pool) <= NEAR and context.awaited("pool") is not None:
            context.choose("pool")

    def _right(self) -> None:
        """The player who took a wrong number puts it right, or the number is corrected."""
        culprit = self._context.culprit
        if culprit is not None:
            self._people[culprit].taken_wrongly = 0
            self._context.culprit = None

    def _all_at_rest(self) -> bool:
        """Whether everybody has taken what the screen asked them to."""
        context, position = self._context, self._context.position
        return all(
            len(context.pieces.of(person.player)) + person.taken_wrongly == position.hands[person.player]
            for person in self._people
        )

    def _decide(self) -> None:
        """A layout at fault: if the camera erred, have it look again, then overrule it."""
        context, fault = self._context, self._context.position.fault
        asked = context.awaited("fault")
        if fault is None or asked is None or not self._people[fault].at_rest:
            return
        if self._judged(fault).legal:
            self._looked += 1
            context.choose("fault", None, LOOK if self._looked < PATIENCE else LEGAL)
        else:
            votable = VOTE in asked.options and self._random.random() < 0.6
            context.choose("fault", None, VOTE if votable else VOID)

    def _by_eye(self) -> None:
        context, position = self._context, self._context.position
        player = position.checking[0] if position.checking else None
        if player is not None and not self._people[player].at_rest:
            # A crossword that is being laid anew is no crossword yet.
            return
        asking = position.asking
        if asking is not None:
            if asking.topic == "points-count" and asking.player is not None:
                worth = points(self._judged(asking.player, all_used=False), context.edition).total
                context.choose(asking.topic, asking.player, str(worth))
            return
        if player == context.culprit and context.awaited("by-eye", player) is not None:
            # Whoever missed a tile sees it now that the tiles are counted.
            context.choose("by-eye", player, VOID)
            context.suspected_ms = context.now_ms
            return
        if (
            player is not None
            and not context.pieces.lying(player).cells
            and context.awaited("points", player)
        ):
            context.choose("points", player)
            return
        if player is None or max(self._people[player].fixes, self._looked) < PATIENCE:
            return
        if context.awaited("by-eye", player) is not None:
            context.counts["by_eye"] += 1
            context.choose("by-eye", player, LEGAL if self._judged(player).legal else VOID)
        elif context.awaited("points", player) is not None:
            context.counts["by_eye"] += 1
            context.choose("points", player)

    def _judged(self, player: int, *, all_used: bool = True) -> Checked:
        context, position = self._context, self._context.position
        lying = context.pieces.lying(player)
        words = as_voted(context.lexicon, position)
        return check_layout(lying.cells, lying.loose, context.edition, words, all_used=all_used)

    def _look(self) -> Wait:
        context = self._context
        return Wait(context.now_ms + round(context.habits.look_ms * self._random.uniform(0.8, 1.6)))
