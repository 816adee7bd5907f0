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
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from station.rules.edition import BLANK, Edition
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
from station.rules.players import leaders, put
from station.rules.races import layout as layouts
from station.rules.races.answering import must_await
from station.rules.races.position import RacePhase, RacePosition, Remark, remark
from station.rules.races.settings import HAND
from station.rules.races.votes import NO, YES, as_voted, cast, put_to_vote

NEAR: Final = 7
"""A count of the pool further than this from the right number is confirmed first."""

LEGAL, VOID, LOOK, VOTE = "legal", "void", "look", "vote"


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

    def begin(self) -> RacePosition:
        return self._deal(RacePosition((), 0, points=(0,) * self.players, remarks=self.warnings()))

    def awaits(self, position: RacePosition) -> tuple[Awaited, ...]:
        if position.asking:
            return (position.asking,)
        awaited = {
            RacePhase.READY: self._awaits_ready,
            RacePhase.PLAY: self._awaits_play,
            RacePhase.PICK: self._awaits_pick,
            RacePhase.CHECK: self._awaits_check,
            RacePhase.FAULT: self._awaits_fault,
            RacePhase.VOTE: self._awaits_vote,
            RacePhase.COUNT: self._awaits_count,
            RacePhase.OVER: self._awaits_over,
        }
        return awaited[position.phase](position) if position.phase in awaited else ()

    def after(self, position: RacePosition, deed: GameDeed) -> RacePosition:
        must_await(self.awaits(position), deed)
        quiet = replace(position, remarks=())
        match deed:
            case Called(players):
                if position.phase is RacePhase.READY:
                    return replace(quiet, phase=RacePhase.PLAY)
                return self._called(quiet, self._clockwise(quiet, players))
            case LaidOut(player):
                return self._seen(quiet, player, deed)
            case Chosen(topic, player, value):
                return self._chosen(quiet, topic, player, value)
        raise RuleError("this cannot be done now")

    def scores(self, position: RacePosition) -> tuple[int, ...]:
        """Points in all games of the session so far; in Speed Scrabble, games won."""
        return tuple(a + b for a, b in zip(position.points, position.earned, strict=True))

    def winners(self, position: RacePosition) -> tuple[int, ...]:
        """Who has most points once the session is over. `won` has the winners of one game."""
        return leaders(self.scores(position)) if position.phase is RacePhase.DONE else ()

    def board(self, position: RacePosition) -> Position | None:  # noqa: ARG002  (the rules' contract)
        """There is none."""
        return None

    def read(
        self, position: RacePosition, player: int, *, all_used: bool = True
    ) -> layouts.CrosswordLayout | None:
        """The player's layout as last checked, judged by the words that now count; None if it has not been
        checked."""
        seen = position.layouts[player]
        if seen is None:
            return None
        words = as_voted(self.lexicon, position)
        return layouts.check_layout(seen.cells, seen.loose, self.edition, words, all_used=all_used)

    def next_gosayer(self, position: RacePosition) -> int | None:
        """Who will say GO for the next game: the winner; of several, the first clockwise after the gosayer.
        If nobody won, the gosayer stays."""
        return self._clockwise(position, position.won)[0] if position.won else position.gosayer

    def warnings(self) -> tuple[Remark, ...]:
        """What to tell the players before the first game."""
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

    def _awaits_pick(self, position: RacePosition) -> tuple[Awaited, ...]:
        raise NotImplementedError

    def _awaits_count(self, position: RacePosition) -> tuple[Awaited, ...]:
        raise NotImplementedError

    def _seen(self, position: RacePosition, player: int, deed: LaidOut) -> RacePosition:
        """A layout was seen in CHECK."""
        return self._judge(self._looked_at(position, player, deed), player)

    def _chosen(  # noqa: PLR0911 - one answer each
        self, position: RacePosition, topic: str, player: int | None, value: str
    ) -> RacePosition:
        if position.asking is not None:
            position = replace(position, asking=None)
            return position if value == BACK else self._answered(position, topic, player, value)
        match topic:
            case "go":
                return replace(position, phase=RacePhase.PLAY)
            case "pool":
                counts = range(self.edition.tiles + 1)
                if self.then:
                    counts = range(max(0, position.pool - NEAR), position.pool + NEAR + 1)
                return self.ask(position, "pool-count", None, [str(count) for count in counts])
            case "all-draw":
                return self._all_draw(position)
            case "nobody":
                return self._nobody(position)
            case "question" if position.phase is RacePhase.OVER:
                return self.ask(position, "word", None, self._words(position))
            case "question":
                return self._questioned(position, value)
            case "vote" if player is not None:
                return self._voted(position, player, value == YES)
            case "by-eye" if player is not None:
                return self._legal(position, player) if value == LEGAL else self._void(position, player)
            case "fault" if position.fault is not None:
                return self._answered_fault(position, position.fault, value)
            case "again":
                return self._again(position) if value == YES else replace(position, phase=RacePhase.DONE)
        raise RuleError("this cannot be said now")

    def ask(
        self, position: RacePosition, topic: str, player: int | None, options: Iterable[str]
    ) -> RacePosition:
        """The position in which this question comes first."""
        return replace(position, asking=Choice(topic, player, (*options, BACK), needed=True))

    def _answered(self, position: RacePosition, topic: str, player: int | None, value: str) -> RacePosition:  # noqa: ARG002  (Idaho needs it)
        """A question put by `ask` is answered."""
        if topic == "pool-count" and abs(int(value) - position.pool) > NEAR:
            return self.ask(position, "pool-sure", None, (value,))
        if topic in {"pool-count", "pool-sure"}:
            return self._pool_told(position, int(value))
        return self._questioned(position, value)

    # What is awaited.

    def _awaits_ready(self, position: RacePosition) -> tuple[Awaited, ...]:
        if position.gosayer is None:
            return (Choice("go", needed=True), Choice("pool"))
        return (Call((position.gosayer,), "GO"), Choice("go", position.gosayer), Choice("pool"))

    def _awaits_play(self, position: RacePosition) -> tuple[Awaited, ...]:
        stuck = Choice("nobody" if self.is_last(position) else "all-draw")
        question = Choice("question", letters=True)
        call = Call(tuple(range(self.players)), self.word)
        return (call, stuck, question, Choice("pool"))

    def _awaits_check(self, position: RacePosition) -> tuple[Awaited, ...]:
        player = position.checking[0]
        return (Layout(player), Choice("by-eye", player, (LEGAL, VOID)))

    def _awaits_fault(self, position: RacePosition) -> tuple[Awaited, ...]:
        vote = (VOTE,) if self._votable(position) else ()
        return (Choice("fault", None, (*vote, LOOK, LEGAL, VOID), needed=True),)

    def _votable(self, position: RacePosition) -> tuple[str, ...]:
        """The words of the faulty layout that the players can still accept, if that saves it."""
        seen = None if position.fault is None else self.read(position, position.fault)
        return seen.in_question if seen and not {*seen.in_question} & {*position.refused} else ()

    def _awaits_vote(self, position: RacePosition) -> tuple[Awaited, ...]:
        ballots = position.vote.ballots if position.vote else ()
        return tuple(
            Choice("vote", player, (YES, NO), needed=True)
            for player, ballot in enumerate(ballots)
            if ballot is None
        )

    def _awaits_over(self, position: RacePosition) -> tuple[Awaited, ...]:
        again = Choice("again", None, (NO,) if self.rotates else (YES, NO), needed=True)
        return (again, Choice("question")) if self._words(position) else (again,)

    def _words(self, position: RacePosition) -> tuple[str, ...]:
        """The words of all layouts seen that have not been voted on."""
        words: set[str] = set()
        for player in range(self.players):
            seen = self.read(position, player)
            strings = seen.strings if seen else ()
            words |= {string.text for string in strings if string.word or not string.blanks}
        return tuple(sorted(words - {*position.allowed, *position.refused}))

    # Calls and layouts.

    def _called(self, position: RacePosition, callers: tuple[int, ...]) -> RacePosition:
        position = replace(position, callers=callers)
        if self.every or self.is_last(position):
            none: tuple[None, ...] = (None,) * self.players
            return replace(
                position, phase=RacePhase.CHECK, checking=callers, stands=(), layouts=none, by_eye=none
            )
        return self._draw(replace(position, calls=position.calls + 1), callers)

    def _looked_at(self, position: RacePosition, player: int, deed: LaidOut) -> RacePosition:
        """Record the layout. Raises RuleError unless it has the tiles the player holds."""
        cells, loose = layouts.known_tiles(deed.cells, deed.loose, self.edition)
        if len(cells) + len(loose) != position.hands[player]:
            raise RuleError(
                "{seen} tiles are in view, and the player holds {held}",
                seen=len(cells) + len(loose),
                held=position.hands[player],
                player=player,
            )
        return replace(position, layouts=put(position.layouts, player, LaidOut(player, cells, loose)))

    def _judge(self, position: RacePosition, player: int) -> RacePosition:
        seen = self.read(position, player)
        assert seen is not None
        if seen.legal:
            return self._stands(position, player)
        faults = tuple(
            Remark(fault.sentence, (*fault.values, ("player", player)), fault.cells) for fault in seen.faults
        )
        return replace(position, phase=RacePhase.FAULT, fault=player, remarks=(*position.remarks, *faults))

    def _answered_fault(self, position: RacePosition, player: int, value: str) -> RacePosition:
        if value == VOTE:
            return put_to_vote(position, self._votable(position), RacePhase.FAULT)
        position = replace(position, phase=RacePhase.CHECK, fault=None)
        if value == LOOK:
            return position
        return self._legal(position, player) if value == LEGAL else self._void(position, player)

    def _legal(self, position: RacePosition, player: int) -> RacePosition:
        """People have judged for themselves; the camera's reading no longer counts."""
        return self._stands(replace(position, layouts=put(position.layouts, player, None)), player)

    def _stands(self, position: RacePosition, player: int) -> RacePosition:
        return self._one_less(replace(position, stands=(*position.stands, player)), player)

    def _void(self, position: RacePosition, player: int) -> RacePosition:
        said = remark("the call is void; play goes on", player=player)
        return self._one_less(replace(position, remarks=(*position.remarks, *said)), player)

    def _one_less(self, position: RacePosition, player: int) -> RacePosition:
        """One layout less to check; after the last, the call counts if any layout was legal."""
        left = tuple(one for one in position.checking if one != player)
        position = replace(position, checking=left, phase=RacePhase.CHECK, fault=None)
        if left:
            return position
        stands = tuple(one for one in position.callers if one in position.stands)
        position = replace(position, stands=stands)
        if not stands:
            return replace(position, phase=RacePhase.PLAY, callers=())
        position = replace(position, calls=position.calls + 1, callers=stands)
        return self._end(position) if self.is_last(position) else self._draw(position, stands)

    # Votes.

    def _questioned(self, position: RacePosition, value: str) -> RacePosition:
        word = value.strip().upper()
        if position.phase is RacePhase.PLAY:
            letters = {letter for letter in self.edition.counts if letter != BLANK}
            if len(word) < 2 or set(word) - set("".join(letters)):
                raise RuleError("{word} cannot be a word: type two letters of the set or more", word=word)
        if word in position.allowed or word in position.refused:
            raise RuleError("{word} was voted on before", word=word)
        return put_to_vote(position, (word,), position.phase)

    def _voted(self, position: RacePosition, player: int, ballot: bool) -> RacePosition:
        position = cast(position, player, ballot)
        if position.phase is RacePhase.FAULT and position.fault is not None:
            after = self._judge(position, position.fault)
            saved = after.phase is not RacePhase.FAULT or self._votable(after)
            return after if saved else self._void(after, position.fault)
        if position.phase is RacePhase.OVER:
            return self._reviewed(position)
        return position

    # Around the games.

    def _deal(self, position: RacePosition) -> RacePosition:
        """Seven tiles for everyone, and no calls yet."""
        none: tuple[None, ...] = (None,) * self.players
        return RacePosition(
            hands=(HAND,) * self.players,
            pool=self.edition.tiles - HAND * self.players,
            game=position.game,
            gosayer=position.gosayer,
            layouts=none,
            by_eye=none,
            unused=none,
            took=(0,) * self.players,
            allowed=position.allowed,
            refused=position.refused,
            earned=(0,) * self.players,
            points=position.points,
            remarks=position.remarks,
        )

    def _again(self, position: RacePosition) -> RacePosition:
        return self._deal(
            replace(
                position,
                game=position.game + 1,
                gosayer=self.next_gosayer(position),
                points=self.scores(position),
            )
        )

    def _over(self, position: RacePosition, won: tuple[int, ...], earned: tuple[int, ...]) -> RacePosition:
        return replace(
            position, phase=RacePhase.OVER, callers=(), checking=(), won=tuple(sorted(won)), earned=earned
        )

    def _pool_told(self, position: RacePosition, counted: int) -> RacePosition:
        if counted == position.pool:
            return replace(position, remarks=remark("the pool is right: {count} tiles", count=counted))
        return self._wrong_pool(position, counted)

    def _clockwise(self, position: RacePosition, players: tuple[int, ...]) -> tuple[int, ...]:
        """These players, starting to the left of the gosayer."""
        first = 0 if position.gosayer is None else position.gosayer + 1
        return tuple(sorted(players, key=lambda player: (player - first) % self.players))
