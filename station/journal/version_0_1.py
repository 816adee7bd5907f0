"""What version 0.1 wrote into journals, in today's terms.

It had one referee for House (schema 1) and another for all other games (schema 2). Their events differ from
today's only in the settings. Their seals are digests of states of other shapes. These are worked out here
from today's state and, for what it no longer holds, from what has happened since the game began.
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final

from station.clock.control import TimeControl
from station.clock.head import Flagged, Held, Pressed, Released
from station.clock.reading import ClockReading
from station.games.house.rules.custody import Hand
from station.games.house.rules.game import House, side_of
from station.games.house.rules.ruling import Legal, Reason, Word
from station.games.house.rules.table import HousePosition, Transfer
from station.journal import schema_3
from station.journal.codec import Json, MalformedError, decode, encode
from station.journal.digest import digest_of
from station.journal.plain import plain
from station.referee.events import AnyEvent, BoardSeen, GameSettings, GameSetUp, PlayAccepted, Resumed, Waited
from station.referee.sight import SeenTile
from station.referee.state import (
    Done,
    Ending,
    Lane,
    Phase,
    Question,
    Refusal,
    Refused,
    Settled,
    Stood,
    TableState,
    Task,
)
from station.rules.edition import Edition
from station.rules.faced import Position
from station.rules.game import Passed as PassedDeed
from station.rules.lexicon import GivenWords
from station.rules.tile import Side

State = TableState[Any]


class Judge(Enum):
    REFEREE = "referee"
    PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class HouseSettings:
    names: tuple[str, str, str, str] = ("South", "North", "South", "North")
    edition: str = "en"
    lexicon: str = "english"
    control: TimeControl = TimeControl()  # noqa: RUF009 - it is frozen
    first: Side = Side.SOUTH
    judge: Judge = Judge.REFEREE


@dataclass(frozen=True, slots=True)
class Stands:
    mover: Side
    words: tuple[Word, ...]
    placed: tuple[int, ...]
    removed: int
    draw: int
    inferred: tuple[int, ...] = ()
    accepted: bool = False


@dataclass(frozen=True, slots=True)
class Passed:
    mover: Side
    draw: int = 0


@dataclass(frozen=True, slots=True)
class TakenBack:
    mover: Side
    reason: Reason | Refusal
    detail: str
    squares: tuple[int, ...] = ()
    words: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class ExplosionTask:
    ruling: Legal
    turned: frozenset[int] = frozenset()
    removed: frozenset[int] = frozenset()
    wrong: frozenset[int] = frozenset()
    inferred: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    mover: Side
    ruling: Legal | None
    before: Position
    clock: ClockReading
    at_ms: int
    accepted: bool = False
    after: Position | None = None
    placed: tuple[int, ...] = ()
    transfer: Transfer = Transfer()  # noqa: RUF009 - it is frozen
    inferred: tuple[int, ...] = ()
    undone: bool = False


@dataclass(frozen=True, slots=True)
class BoardState:
    position: Position
    to_move: Side
    clock: ClockReading
    hands: tuple[Hand, Hand]
    bag: int
    seen: BoardSeen | None = None
    press: Pressed | None = None
    task: ExplosionTask | None = None
    verdict: Stands | Passed | TakenBack | None = None
    question: Question | None = None
    history: tuple[Record, ...] = ()
    press_end: Held | Released | None = None
    flag: Flagged | None = None
    laid: tuple[tuple[int, SeenTile], ...] = ()
    settled: tuple[Settled, ...] = ()
    chosen: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    ending: str
    winner: Side | None
    board: int | None = None
    chain: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HouseState:
    phase: Phase
    settings: HouseSettings
    boards: tuple[BoardState, BoardState]
    pressed_to_start: frozenset[int] = frozenset()
    outcome: Outcome | None = None
    at_ms: int = 0
    restarted: tuple[tuple[int, str], ...] = ()


def settings(value: Json) -> GameSettings:
    """The settings in a value. Raises MalformedError if it does not fit."""
    if isinstance(value, dict) and "game" in value:
        others: GameSettings = decode(value, GameSettings)
        return others
    house: HouseSettings = decode(value, HouseSettings)
    options = (("first", "north"),) * (house.first is Side.NORTH)
    options += (("challenge", "decides"),) * (house.judge is Judge.PLAYERS)
    return GameSettings("house", house.names, house.edition, house.lexicon, house.control, options)


def event(value: Json) -> AnyEvent:
    """The event in a value. Raises MalformedError if it does not fit."""
    if isinstance(value, dict) and value.get("is") in ("GameSetUp", "TableSetUp"):
        if value.keys() != {"is", "at_ms", "settings"} or type(value["at_ms"]) is not int:
            raise MalformedError(f"{value!r} should be a {value['is']}")
        return GameSetUp(value["at_ms"], settings(value["settings"]))
    found: AnyEvent = decode(value, AnyEvent)
    return found


def meaning(event: AnyEvent, state: State) -> AnyEvent:
    """What an event meant to a table in this state; some were only noted then and do more today."""
    house, noted = state.settings.game == "house", Waited(event.at_ms)
    if isinstance(event, PlayAccepted) and state.phase is Phase.PAUSED and not house:
        return noted
    if isinstance(event, Flagged) and state.phase not in (Phase.PLAYING, Phase.PAUSED) and house:
        return noted
    return event


class Seals:
    """Works out the digests that version 0.1 sealed, during a replay from the beginning."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._clocks: list[ClockReading] = []  # by turn, as last reported when it stood
        self._unseen = False  # no board has been seen since the game was resumed
        self._said: dict[int, tuple[Done[Any], Json]] = {}  # by id, which holds while the turn does

    def watch(self, event: AnyEvent, before: State, state: State) -> None:
        """Take note of a step."""
        self._clocks += [state.clocks[done.lane] for done in state.history[len(before.history) :]]
        match event:
            case Resumed():
                self._unseen = True
            case BoardSeen(moving=False):
                self._unseen = False

    def digest(self, state: State) -> str:
        """The digest of the state that version 0.1 had after the last step."""
        known = schema_3.known(state)
        if known.settings.game == "house":
            return digest_of(encode(self._house(known), HouseState))
        return digest_of(self._table(known, state.history))

    def _house(self, state: State) -> HouseState:
        if state.position is None:
            position = House(self._edition, GivenWords(frozenset())).begin()
            agreed, begun = HouseSettings(), TimeControl().start(0)
            clocks = tuple(begun if clock == ClockReading(0, 0, None, 0) else clock for clock in state.clocks)
        else:
            position, agreed, clocks = state.position, _house_settings(state.settings), state.clocks
        left, right = (self._board(state, position, clocks[lane], lane) for lane in (0, 1))
        outcome = state.outcome
        return HouseState(
            phase=state.phase,
            settings=agreed,
            boards=(left, right),
            pressed_to_start=frozenset(player // 2 for player in state.ready),
            outcome=None
            if outcome is None
            else Outcome(
                "chain" if outcome.ending is Ending.FINISHED else outcome.ending.value,
                side_of(outcome.winners[0]) if outcome.winners else None,
                outcome.lane,
                outcome.squares,
            ),
            at_ms=state.at_ms,
            restarted=state.restarted,
        )

    def _board(self, state: State, position: HousePosition, clock: ClockReading, lane: int) -> BoardState:
        board, now = position.boards[lane], state.lanes[lane]
        return BoardState(
            position=board.position,
            to_move=board.to_move,
            clock=clock,
            hands=board.hands,
            bag=board.bag,
            seen=now.seen,
            press=now.press,
            task=_task(now.task),
            verdict=_verdict(position, lane, now),
            question=now.question,
            history=tuple(
                _record(done, clock)
                for done, clock in zip(state.history, self._clocks, strict=True)
                if done.lane == lane
            ),
            press_end=now.press_end,
            flag=now.flag,
            laid=now.laid,
            settled=now.settled,
            chosen=now.chosen,
        )

    def _table(self, state: State, turns: tuple[Done[Any], ...]) -> Json:
        lane = state.lanes[0]
        press = lane.press
        if press is not None:
            press = replace(press, at_ms=max(press.at_ms, state.continued_ms))
        held = {name: getattr(state, name) for name in _TABLE}
        held |= {name: getattr(lane, name) for name in _LANE} | {"press": press}
        if self._unseen:
            held |= {"laid": (), "amiss": ()}
        said = {name: plain(value) for name, value in held.items() if value != (_TABLE | _LANE)[name]}
        agreed = plain(state.settings) | {"is": "TableSettings"}
        history = {"history": [self._done(done) for done in turns]} if turns else {}
        return (
            _named_then({"is": "TableState", "phase": plain(state.phase), "settings": agreed} | said)
            | history
        )

    def _done(self, done: Done[Any]) -> Json:
        if id(done) not in self._said:
            self._said[id(done)] = (done, _named_then(_without(plain(done), "accepted", "lane", "shown")))
        return self._said[id(done)][1]


_NOTHING: Final = ClockReading(0, 0, None, 0)
_TABLE: Final[dict[str, Any]] = {
    "position": None, "awaits": (), "scores": (), "clocks": (_NOTHING, _NOTHING), "calls": (),
    "spot": None, "spot_used": False, "layouts": (), "asked_ms": 0, "outcome": None, "at_ms": 0, "restarted":
    (), }  # fmt: skip
_LANE: Final[dict[str, Any]] = {
    "board": None, "press": None, "press_end": None, "question": None, "verdict": None, "seen": None,
    "laid": (), "amiss": (), "lift": (), "settled": (), "chosen": (),
}  # fmt: skip
"""The fields of a table's state, some of them now a lane's, and the values at which they were left out."""


_NAMES_THEN: Final = {
    "AuctionEnding": "Ending",
    "DrawTold": "Told",
    "RacePhase": "Phase",
    "RacePosition": "Position",
    "ScoredTurn": "Turn",
    "ScrabbagePhase": "Phase",
    "ScrabbagePosition": "Position",
    "ScrabbleEnding": "Ending",
}
"""By today's name of a class, the one it had: it stands in the seals."""


def _named_then(value: Json) -> Json:
    """A plain value with its classes called what they were called then."""
    match value:
        case dict():
            held = {name: _named_then(item) for name, item in value.items()}
            return held | ({"is": _NAMES_THEN.get(held["is"], held["is"])} if "is" in held else {})
        case [str(name), other] if name in _NAMES_THEN:
            return [_NAMES_THEN[name], other]
        case list():
            return [_named_then(item) for item in value]
        case _:
            return value


def _without(value: dict[str, Json], *names: str) -> Json:
    return {name: item for name, item in value.items() if name not in names}


def _house_settings(agreed: GameSettings) -> HouseSettings:
    south, north, other_south, other_north = agreed.names
    return HouseSettings(
        (south, north, other_south, other_north),
        agreed.edition,
        agreed.lexicon,
        agreed.control,
        Side.NORTH if agreed.option("first") == "north" else Side.SOUTH,
        Judge.PLAYERS if agreed.option("judge") == "players" else Judge.REFEREE,
    )


def _task(task: Task | None) -> ExplosionTask | None:
    if task is None:
        return None
    return ExplosionTask(task.ruling, task.turned, task.removed, task.wrong, task.inferred)


def _verdict(position: HousePosition, lane: int, now: Lane) -> Stands | Passed | TakenBack | None:
    match now.verdict:
        case Stood(deed=deed, inferred=inferred, accepted=accepted):
            made = position.boards[lane].last
            assert made is not None
            if isinstance(deed, PassedDeed):
                return Passed(made.mover, made.transfer.drawn)
            words = () if made.ruling is None else made.ruling.words
            taken, drawn = len(made.transfer.passed), made.transfer.drawn
            return Stands(made.mover, words, made.placed, taken, drawn, inferred, accepted)
        case Refused(reason=Reason() | Refusal() as reason, player=player, squares=squares, words=words):
            return TakenBack(side_of(player or 0), reason, now.verdict.detail, squares, words)
        case _:
            return None


def _record(done: Done[HousePosition], clock: ClockReading) -> Record:
    after = done.after.boards[done.lane]
    made = after.last
    assert made is not None
    return Record(
        mover=made.mover,
        ruling=made.ruling,
        before=done.before.boards[done.lane].position,
        clock=clock,
        at_ms=done.at_ms,
        accepted=done.accepted,
        after=after.position if done.accepted else None,
        placed=made.placed,
        transfer=made.transfer,
        inferred=done.inferred,
        undone=done.undone,
    )
