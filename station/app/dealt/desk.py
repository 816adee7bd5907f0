"""The station as the one who holds the tiles: draws, says what it drew, and refuses what no hand can do."""

from collections.abc import Sequence

from station.dealt.deal import Deal
from station.dealt.dealer import answer, due, objection
from station.dealt.races import seen_now
from station.dealt.table_deal import deal_of
from station.editions import load_edition
from station.referee.events import AnyEvent, DeedEntered, PlayUndone
from station.referee.state import Phase, TableState
from station.rules.game import LaidOut, Layout, RuleError, doer


class Desk:
    """A `Participant`. It knows every hand; nobody else learns more than a view or a situation shows."""

    def __init__(self) -> None:
        self._dealt: tuple[TableState[object], Deal] | None = None
        self._seen: tuple[int, int] | None = None
        self._undone: frozenset[int] | None = None

    def deal(self, state: TableState[object]) -> Deal:
        if self._dealt is None or self._dealt[0] is not state:
            self._dealt = state, deal_of(state, load_edition(state.settings.edition))
        return self._dealt[1]

    def objection(self, event: AnyEvent, state: TableState[object]) -> str:
        """As `station.dealt.dealer.objection`."""
        try:
            return objection(event, state, self.deal(state), load_edition(state.settings.edition))
        except RuleError as error:
            return str(error)

    def show(self, state: TableState[object], now_ms: int) -> Sequence[AnyEvent]:
        undoing = self._undone_too(state, now_ms)
        if undoing is not None:
            return (undoing,)
        settled = answer(state, self.deal(state), now_ms)
        if settled is not None:
            return (settled,)
        deed = due(state, self.deal(state))
        return self._crossword(state, now_ms) if deed is None else (DeedEntered(now_ms, deed),)

    def _undone_too(self, state: TableState[object], now_ms: int) -> PlayUndone | None:
        """Who takes back a turn takes back what computers have answered: their turns since one's own."""
        undone = frozenset(number for number, done in enumerate(state.history) if done.undone)
        known = undone if self._undone is None else self._undone  # a game that goes on brings some along
        new, self._undone = undone - known, undone
        levels = self._levels(state)
        for number in sorted(new, reverse=True):
            done = state.history[number]
            player = doer(done.deed)
            before = (one for one in state.history[:number] if one.lane == done.lane and not one.undone)
            people = (doer(one.deed) for one in before)
            if player is not None and levels[player] and any(p is not None and not levels[p] for p in people):
                return PlayUndone(done.lane, now_ms)
        return None

    def _crossword(self, state: TableState[object], now_ms: int) -> Sequence[AnyEvent]:
        """A person's crossword, once each time that the table wants to see it. A camera would wait for tiles
        where none lie; here somebody who has laid none is asked for nothing more."""
        if state.phase is not Phase.PLAYING or not isinstance(state.main, Layout):
            return ()
        player, asked = state.main.player, (state.main.player, state.asked_ms)
        if self._levels(state)[player] or self._seen == asked:
            return ()
        self._seen = asked
        seen = seen_now(state, self.deal(state), player, now_ms)
        return (seen if seen.cells else DeedEntered(now_ms, LaidOut(player, (), seen.loose)),)

    @staticmethod
    def _levels(state: TableState[object]) -> tuple[int, ...]:
        """By player, how well a computer plays; 0 for people."""
        dealt = state.settings.dealt
        assert dealt is not None, "there is a desk where the station holds the tiles"
        return dealt.levels

    def due_ms(self, now_ms: int) -> None:
        """Nothing is due by itself."""

    def say(self, sentence: str, now_ms: int) -> None:
        """It listens to nobody."""
