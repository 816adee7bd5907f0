"""What Speed Scrabble and Idaho share: GO, calls that apply to all, checking layouts, votes, and one game
after another.

Topics of choices, by phase:

    READY  go: the gosayer says it. pool: the tiles in the pool were counted; then pool-count: how many, and
           pool-sure: the same number once more, if it can hardly be right
    PLAY   all-draw: nobody can continue. nobody: the same, with the pool empty. question: type a word to be
           voted on. pool: as above
    CHECK  by-eye: people judge the layout themselves, legal or void
    FAULT  fault: vote on the words if that can save it, look again, void; or legal, if the camera is wrong
    VOTE   vote: by each player
    OVER   again: another game. question: then word: which word of the layouts to vote on

Idaho has three more, see `station.games.idaho.rules`. A question raised by an offer can be left with `BACK`.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from station.rules.edition import Edition
from station.rules.game import (
    BACK,
    Awaited,
    Call,
    Called,
    Choice,
    Chosen,
    GameDeed,
    LaidOut,
    Layout,
    RuleError,
)
from station.rules.lettered.position import Position
from station.rules.lexicon import Lexicon
from station.rules.players import leaders
from station.rules.races import checks, session
from station.rules.races.awaited import ask, must_await
from station.rules.races.checks import LEGAL, LOOK, VOID, VOTE, Checks
from station.rules.races.position import RacePhase, RacePosition, Remark, remark
from station.rules.races.votes import NO, YES, ballots_awaited, cast, questioned

NEAR: Final = 7
"""A count of the pool further than this from the right number is confirmed first."""


@dataclass(frozen=True)
class Race(ABC):
    """Rules for this many players with these tiles and words. every: whether to check each call.
    rotates: the winner sits out the next game, for somebody who waits; so there is none in this session.
    then: by the rulings of version 0.1, under which no count of the pool was far off."""

    players: int
    edition: Edition
    lexicon: Lexicon
    every: bool = False
    rotates: bool = False
    then: bool = False

    word: ClassVar[str]
    """What is called out."""

    @property
    def checks(self) -> Checks:
        return Checks(self.edition, self.lexicon)

    def begin(self) -> RacePosition:
        return session.first_game(self.players, self.edition.tiles, self.warnings())

    def awaits(self, position: RacePosition) -> tuple[Awaited, ...]:  # noqa: PLR0911 - one answer a phase
        if position.asking:
            return (position.asking,)
        match position.phase:
            case RacePhase.READY:
                gosayer = position.gosayer
                if gosayer is None:
                    return (Choice("go", needed=True), Choice("pool"))
                return (Call((gosayer,), "GO"), Choice("go", gosayer), Choice("pool"))
            case RacePhase.PLAY:
                call = Call(tuple(range(self.players)), self.word)
                stuck = Choice("nobody" if self.is_last(position) else "all-draw")
                return (call, stuck, Choice("question", letters=True), Choice("pool"))
            case RacePhase.CHECK:
                player = position.checking[0]
                return (Layout(player), Choice("by-eye", player, (LEGAL, VOID)))
            case RacePhase.FAULT:
                vote = (VOTE,) if self.checks.votable(position) else ()
                return (Choice("fault", None, (*vote, LOOK, LEGAL, VOID), needed=True),)
            case RacePhase.VOTE:
                return ballots_awaited(position)
            case RacePhase.OVER:
                again = Choice("again", None, (NO,) if self.rotates else (YES, NO), needed=True)
                return (again, Choice("question")) if self._reviewable(position) else (again,)
        return ()

    def after(self, position: RacePosition, deed: GameDeed) -> RacePosition:
        must_await(self.awaits(position), deed)
        after = self._done(replace(position, remarks=()), deed)
        if after.phase is not RacePhase.CHECK or after.checking:
            return after
        after = checks.done(after)
        if not after.stands:
            return after
        return self._end(after) if self.is_last(after) else self._draw(after, after.stands)

    def scores(self, position: RacePosition) -> tuple[int, ...]:
        """Points in all games of the session so far; in Speed Scrabble, games won."""
        return position.all_points

    def winners(self, position: RacePosition) -> tuple[int, ...]:
        """Who has most points once the session has ended. `won` has the winners of one game."""
        return leaders(self.scores(position)) if position.phase is RacePhase.DONE else ()

    def board(self, position: RacePosition) -> Position | None:  # noqa: ARG002  (the rules' contract)
        """There is none."""
        return None

    def warnings(self) -> tuple[Remark, ...]:
        """What the players should know before the first game."""
        return ()

    # Implemented by each game.

    @abstractmethod
    def _draw(self, position: RacePosition, callers: tuple[int, ...]) -> RacePosition:
        """After a call that stands, with tiles in the pool."""

    @abstractmethod
    def _end(self, position: RacePosition) -> RacePosition:
        """After a call that stands, with the pool empty."""

    @abstractmethod
    def _all_draw(self, position: RacePosition) -> RacePosition:
        """Nobody can continue: everyone takes one."""

    @abstractmethod
    def _nobody(self, position: RacePosition) -> RacePosition:
        """Nobody can continue, and the pool is empty."""

    @abstractmethod
    def _reviewed(self, position: RacePosition) -> RacePosition:
        """A word of a finished game was voted on."""

    @abstractmethod
    def _wrong_pool(self, position: RacePosition, counted: int) -> RacePosition:
        """People counted a different number of tiles in the pool."""

    def is_last(self, position: RacePosition) -> bool:
        """Whether the pool is empty, so that the next call ends the game."""
        return position.pool == 0

    def _reviewable(self, position: RacePosition) -> tuple[str, ...]:
        """The words that may be voted on once a game is over."""
        return self.checks.unvoted(position, tuple(range(self.players)))

    # What is done.

    def _done(self, position: RacePosition, deed: GameDeed) -> RacePosition:
        match deed:
            case Called() if position.phase is RacePhase.READY:
                return replace(position, phase=RacePhase.PLAY)
            case Called(players):
                return self._called(position, position.clockwise(players))
            case LaidOut():
                return self._seen(position, deed)
            case Chosen(topic, player, value) if position.asking is None:
                return self._chosen(position, topic, player, value)
            case Chosen(topic, player, value):
                position = replace(position, asking=None)
                return position if value == BACK else self._answered(position, topic, player, value)
        raise RuleError("this cannot be done now")

    def _called(self, position: RacePosition, callers: tuple[int, ...]) -> RacePosition:
        position = replace(position, callers=callers)
        if self.every or self.is_last(position):
            return checks.started(position, callers)
        return self._draw(replace(position, calls=position.calls + 1), callers)

    def _seen(self, position: RacePosition, deed: LaidOut) -> RacePosition:
        """A layout was seen in CHECK."""
        return self.checks.judged(self.checks.recorded(position, deed), deed.player)

    def _chosen(  # noqa: PLR0911 - one answer each
        self, position: RacePosition, topic: str, player: int | None, value: str
    ) -> RacePosition:
        match topic:
            case "go":
                return replace(position, phase=RacePhase.PLAY)
            case "pool":
                counts = range(self.edition.tiles + 1)
                if self.then:
                    counts = range(max(0, position.pool - NEAR), position.pool + NEAR + 1)
                return ask(position, "pool-count", None, map(str, counts))
            case "all-draw":
                return self._all_draw(position)
            case "nobody":
                return self._nobody(position)
            case "question" if position.phase is RacePhase.OVER:
                return ask(position, "word", None, self._reviewable(position))
            case "question":
                return questioned(position, value, self.edition)
            case "vote" if player is not None:
                return self._voted(cast(position, player, value == YES))
            case "by-eye" if player is not None:
                return checks.by_eye(position, player, value)
            case "fault" if position.fault is not None:
                return self.checks.answered(position, position.fault, value)
            case "again" if value == YES:
                return session.next_game(position, self.edition.tiles)
            case "again":
                return replace(position, phase=RacePhase.DONE)
        raise RuleError("this is not possible now")

    def _voted(self, position: RacePosition) -> RacePosition:
        if position.phase is RacePhase.FAULT and position.fault is not None:
            return self.checks.voted(position, position.fault)
        return self._reviewed(position) if position.phase is RacePhase.OVER else position

    def _answered(self, position: RacePosition, topic: str, player: int | None, value: str) -> RacePosition:  # noqa: ARG002  (Idaho needs it)
        """A question put by `ask` is answered."""
        if topic not in {"pool-count", "pool-sure"}:
            return questioned(position, value, self.edition)
        counted = int(value)
        if topic == "pool-count" and abs(counted - position.pool) > NEAR:
            return ask(position, "pool-sure", None, (value,))
        if counted == position.pool:
            return replace(position, remarks=remark("the pool is right: {count} tiles", count=counted))
        return self._wrong_pool(position, counted)
