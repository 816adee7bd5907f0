"""Computer players at the table: they look at the state, think elsewhere, and act like people at a screen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from station.app.dealt.desk import Desk
from station.app.dealt.thinkers import Job, Thinker
from station.dealt.deal import face_of
from station.dealt.dealer import DEALERS
from station.dealt.play_events import Placed, events, play
from station.dealt.set_aside import to_give
from station.dealt.sight import situation
from station.dealt.waits import ahead_of_people
from station.editions import load_edition
from station.engine.engine import Choice
from station.referee.events import AnyEvent, BlankChosen, DeedEntered
from station.referee.ruling import Doubt, Refused
from station.referee.state import Lane, Phase, TableState
from station.rules.edition import BLANK
from station.rules.faced import LaidFacing
from station.rules.game import DONE, Bid, Call, Chosen, Deed, GameDeed, Laid, Layout, Left, Passed
from station.rules.moves.rack import RackTile
from station.rules.races.position import RacePhase, RacePosition
from station.rules.square import parse_square
from station.view.dealt import SHOWN_MS, explosion_ms

State = TableState[object]

MARGIN_MS: Final = 60_000
"""A computer that waits for people keeps at least this, and loses no more than this on them."""

SOON_MS: Final = 30

LEAST_MS: Final = 900
"""A computer does not act faster than this, so that people see what happens."""

MOST_MS: Final = 60_000
"""No play is thought about longer than this."""

TRIES: Final = 4
"""A computer gives up what was refused so often, and leaves it to the people at the table."""

STUCK: Final = frozenset({"all-draw", "nobody"})
"""Topics that say that nobody can go on."""

ADVISES: Final = 3
"""The level of hints."""

SHARE: Final = 30
"""A computer thinks no longer than this part of the time it has left."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """Something that a computer has to do. slot: one thing at a time is done in each; key: distinguishes it
    from every other one there."""

    player: int
    lane: int
    key: tuple[object, ...]
    slot: int = 0

    def follows(self, other: "_Turn") -> bool:
        """Whether it is the same turn as this one, with another hand."""
        return (self.player, self.key[:1]) == (other.player, other.key[:1])


@dataclass(slots=True)
class _Thinking:
    turn: _Turn
    number: int
    since_ms: int
    choice: Choice | None = None
    answered: bool = False
    takes_ms: int = 0
    rests: bool = False  # nothing follows from it; something else has to happen first


Advised = Callable[[State, int, tuple[Placed, ...], int], None]
"""Gets a hint: the state, the player, the tiles that a computer would lay (none: it would do something else),
and the time."""


@dataclass(slots=True)
class _Advice:
    """A hint that a person has asked for. number: of the job; 0 before there is one."""

    player: int
    report: Advised
    number: int = 0
    choice: Choice | None = None
    answered: bool = False


class Computers:
    """A `Participant`: the computer players of a table."""

    def __init__(self, desk: Desk, thinker: Thinker, *, hurry: bool = False) -> None:
        """hurry: they act as soon as they know what to do."""
        self._desk, self._thinker = desk, thinker
        self._least_ms, self._hurry = 0 if hurry else LEAST_MS, hurry
        self._jobs: dict[int, _Thinking] = {}
        self._number = 0
        self._tries: tuple[object, int] = (None, 0)
        self._advice: _Advice | None = None
        self.troubles: list[str] = []
        """What thinkers failed at."""

    def advise(self, player: int, report: Advised) -> None:
        """Think about what `player`, a person, could play now, and report it; nothing follows if the turn is
        over before."""
        self._advice = _Advice(player, report)

    def show(self, state: State, now_ms: int) -> Sequence[AnyEvent]:
        self._take_thoughts()
        if state.phase is Phase.PAUSED:
            return ()  # they think on; a look at the menu changes nothing that they think about
        self._give_advice(state, now_ms)
        turns = {turn.slot: turn for turn in _turns(state, self._desk)}
        gone = {lane: job for lane, job in self._jobs.items() if turns.get(lane) != job.turn}
        if gone:
            # One process thinks about everything in turn, so the others are begun again.
            self._thinker.stop()
            if self._advice is not None:
                self._advice.number = 0
            for lane in [lane for lane in self._jobs if lane in gone or not self._jobs[lane].answered]:
                del self._jobs[lane]
        done = _routine(state, now_ms, hurry=self._hurry)
        if done is not None:
            return (done,)
        for lane, turn in turns.items():
            if lane not in self._jobs:
                since_ms = gone[lane].since_ms if lane in gone and turn.follows(gone[lane].turn) else now_ms
                self._begin(state, turn, since_ms, now_ms)
        self._take_thoughts()
        for lane, job in list(self._jobs.items()):
            if not job.answered or (not self._hurry and _waits(state, job, now_ms)):
                continue
            if now_ms >= job.since_ms + max(self._least_ms, job.takes_ms):
                acts = () if job.rests else self._acts(state, job, now_ms)
                if acts:
                    del self._jobs[lane]
                    return acts
                job.rests = True
        return ()

    def due_ms(self, now_ms: int) -> int | None:
        """While anybody thinks or waits, soon; nobody else wakes the loop for it."""
        return now_ms + SOON_MS if self._jobs or self._advice is not None else None

    def say(self, sentence: str, now_ms: int) -> None:
        """Computers do not read."""

    def close(self) -> None:
        self._thinker.close()

    def _begin(self, state: State, turn: _Turn, since_ms: int, now_ms: int) -> None:
        dealt = state.settings.dealt
        assert dealt is not None, "only then are there computers"
        self._number += 1
        self._jobs[turn.slot] = _Thinking(turn, self._number, since_ms)
        self._think(state, turn.player, dealt.levels[turn.player], now_ms)

    def _think(self, state: State, player: int, level: int, now_ms: int) -> None:
        """Begin the job of the latest number."""
        left_ms = state.remaining_ms(player, now_ms)
        budget_ms = MOST_MS if left_ms is None else max(50, min(MOST_MS, left_ms // SHARE))
        seen = situation(state, self._desk.deal(state), None, player)  # type: ignore[arg-type]  # rules do not travel
        assert state.settings.dealt is not None, "only then are there computers"
        seed = f"{state.settings.dealt.seed} {player} {state.turns}"
        self._thinker.begin(Job(self._number, state.settings, seen, level, budget_ms, seed))

    def _give_advice(self, state: State, now_ms: int) -> None:
        """Begin to think about a hint, or give it."""
        advice = self._advice
        if advice is None:
            return
        turns = [state.turn(lane) for lane in range(len(state.lanes))]
        if state.phase is not Phase.PLAYING or all(
            turn is None or turn.player != advice.player for turn in turns
        ):
            self._advice = None
        elif advice.answered:
            self._advice = None
            deed = None if advice.choice is None else advice.choice.deed
            placed = _as_laid(deed, self._desk.deal(state).hands[advice.player])
            advice.report(state, advice.player, placed, now_ms)
        elif not advice.number:
            self._number += 1
            advice.number = self._number
            self._think(state, advice.player, ADVISES, now_ms)

    def _take_thoughts(self) -> None:
        for thought in self._thinker.thoughts():
            if self._advice is not None and self._advice.number == thought.number:
                self._advice.choice, self._advice.answered = thought.choice, True
            for job in self._jobs.values():
                if job.number == thought.number:
                    job.choice, job.answered = thought.choice, True
                    job.takes_ms = 0 if self._hurry else thought.takes_ms
            if thought.failed:
                self.troubles.append(thought.failed)

    def _acts(self, state: State, job: _Thinking, now_ms: int) -> Sequence[AnyEvent]:
        player, lane = job.turn.player, job.turn.lane
        deed = None if job.choice is None else job.choice.deed
        # What was refused once would be refused again.
        verdict = state.lanes[lane].verdict
        refused = verdict if isinstance(verdict, Refused) and verdict.player == player else None
        if deed is None or refused is not None or _beside(state, deed, player):
            deed = _harmless(state, self._desk, player, lane, refused)
        stuck = isinstance(deed, Chosen) and deed.topic in STUCK
        if stuck and state.settings.dealt is not None and state.settings.dealt.people:
            return ()  # somebody may still find a place for every tile
        turn = player, lane, job.turn.key[0]
        self._tries = (turn, self._tries[1] + 1 if self._tries[0] == turn else 1)
        if deed is None or self._tries[1] > TRIES:
            return ()
        if isinstance(deed, LaidFacing):
            placed = in_hand(deed, self._desk.deal(state).hands[player])
            acts = events(player, placed, now_ms, board=lane, facing=state.seats[player].side)
        else:
            assert isinstance(deed, Deed), "people at this table could not say it"
            acts = (DeedEntered(now_ms, deed),)
        if self._desk.objection(acts[0], state):
            deed = _harmless(state, self._desk, player, lane, refused)
            return () if deed is None else (DeedEntered(now_ms, deed),)
        return acts


def _waits(state: State, job: _Thinking, now_ms: int) -> bool:
    """Whether a computer waits for the people at the other board before it makes a play that would put its
    board ahead of theirs."""
    dealt = state.settings.dealt
    if dealt is None or job.turn.lane not in ahead_of_people(state):
        return False
    if dealt.pace_s is not None:
        return now_ms < job.since_ms + 1000 * dealt.pace_s
    left_ms = state.remaining_ms(job.turn.player, now_ms)
    theirs_ms = [left for player in dealt.people if (left := state.remaining_ms(player, now_ms)) is not None]
    return left_ms is None or left_ms > max(MARGIN_MS, min(theirs_ms, default=0) - MARGIN_MS)


def _turns(state: State, desk: Desk) -> list[_Turn]:
    """What computers have to do now, at most one thing a lane."""
    dealt = state.settings.dealt
    if dealt is None or state.phase is not Phase.PLAYING:
        return []
    computers = {player for player, level in enumerate(dealt.levels) if level}
    if isinstance(state.position, RacePosition) and state.position.phase is RacePhase.PLAY:
        held = state.position.hands, state.undone
        return [_Turn(player, 0, held, player) for player in sorted(computers)]
    found = []
    for number, lane in enumerate(state.lanes):
        player = _awaited(state, number, lane, computers)
        if player is not None:
            here = sum(done.lane == number for done in state.history)
            refused = lane.verdict if isinstance(lane.verdict, Refused) else None
            hand = tuple(sorted(desk.deal(state).hands[player]))  # a partner may pass tiles meanwhile
            found.append(_Turn(player, number, (here, state.undone, refused, hand), number))
    return found


def _awaited(  # noqa: PLR0911  (a return a kind of thing)
    state: State, number: int, lane: Lane, computers: set[int]
) -> int | None:
    """The computer that has to think at a board."""
    if lane.task is not None or lane.question is not None or lane.press is not None:
        return None
    turn = state.turn(number)
    if turn is not None:
        return turn.player if turn.player in computers else None
    if number:
        return None
    needed = [one for one in state.choices if one.needed and one.topic not in DEALERS - {"unused"}]
    for choice in needed:
        if choice.player in computers:
            return choice.player
    if any(choice.tiles for choice in state.choices):
        waiting = [one.player for one in state.choices if one.tiles and one.player in computers]
        return waiting[0] if waiting else None
    if isinstance(state.main, Bid | Layout):
        return state.main.player if state.main.player in computers else None
    if isinstance(state.main, Call) and set(state.main.players) <= computers:
        return state.main.players[0]
    everybody = [choice for choice in needed if choice.player is None]
    if everybody and state.settings.dealt is not None and not state.settings.dealt.people:
        return min(computers)
    return None


def _routine(state: State, now_ms: int, *, hurry: bool) -> AnyEvent | None:
    """What a computer does without thinking: it carries out its explosion once that has been seen, and names
    a blank."""
    dealt = state.settings.dealt
    if dealt is None or state.phase is not Phase.PLAYING:
        return None
    for number, lane in enumerate(state.lanes):
        turn = state.turn(number)
        if turn is None or not dealt.levels[turn.player]:
            continue
        question = lane.question
        if question is not None and question.doubt is Doubt.BLANK and question.square is not None:
            return BlankChosen(number, now_ms, question.square, question.candidates[0])
        if lane.task is not None and lane.seen is not None:
            steps = bool(lane.task.turn) + len(lane.task.steps)
            if hurry or now_ms >= lane.seen.at_ms + explosion_ms(steps) + SHOWN_MS:
                return DeedEntered(now_ms, Chosen(DONE, turn.player))
    return None


def _as_laid(deed: GameDeed | None, hand: tuple[RackTile, ...]) -> tuple[Placed, ...]:
    """The tiles that a deed lays, as they are in the hand; none for any other deed."""
    if isinstance(deed, LaidFacing):
        return tuple(in_hand(deed, hand))
    if not isinstance(deed, Laid) or deed.swapped:
        return ()
    return tuple(
        (at, RackTile(face_of(tile)), tile.letter or "" if tile.blank else "") for at, tile in deed.placed
    )


def in_hand(deed: LaidFacing, hand: tuple[RackTile, ...]) -> list[Placed]:
    """The tiles of a play, as they are in the hand."""
    left, placed = list(hand), list[Placed]()
    for square, tile in deed.placed:
        letter = BLANK if tile.blank else tile.letter
        same = [held for held in left if held.letter == letter]
        held = next((one for one in same if one.kit == tile.kit), same[0] if same else RackTile(letter))
        if held in left:
            left.remove(held)
        placed.append((square, held, tile.letter if tile.blank and tile.letter != BLANK else ""))
    return placed


def _beside(state: State, deed: GameDeed, player: int) -> bool:
    """Whether a deed is something else than the tiles that have to be set aside first."""
    asked = to_give(state, player)
    if asked is None:
        return False
    return not (isinstance(deed, Chosen) and (deed.topic, deed.player) == (asked.topic, player))


def _hinted(refused: Refused, hand: tuple[RackTile, ...]) -> list[Placed]:
    """The tiles that a refusal says can be laid."""
    values = dict(refused.values)
    text = str(values.get("tiles") or f"{values.get('tile', '')} {values.get('square', '')}")
    left, found = list(hand), list[Placed]()
    for one in text.split(","):
        letter, _, square = one.strip().partition(" ")
        held = next((t for t in left if t.letter == letter), RackTile(BLANK))
        try:
            at = parse_square(square)
        except ValueError:
            return []
        if held not in left:
            return []
        left.remove(held)
        found.append((at, held, letter if held.letter == BLANK != letter else ""))
    return found


def _harmless(state: State, desk: Desk, player: int, lane: int, refused: Refused | None) -> Deed | None:
    """What a computer does that has no better idea: it does what it was shown it could have done, takes back,
    passes, leaves, or says the first thing."""
    turn = state.turn(lane)
    hinted = None if refused is None else _hinted(refused, desk.deal(state).hands[player])
    if turn is not None and hinted:
        return play(player, hinted)
    aside = to_give(state, player)
    if aside is not None:
        values = load_edition(state.settings.edition).values
        dear = sorted(desk.deal(state).letters(player), key=lambda tile: -values[tile])
        return Chosen(aside.topic, player, "".join(dear[: aside.tiles]))
    if turn is not None:
        return Laid(player, ()) if state.lanes[lane].task is not None else Passed(player)
    if isinstance(state.main, Bid):
        return Left(player)
    for choice in state.choices:
        if choice.needed and choice.player in (None, player):
            return Chosen(choice.topic, choice.player, choice.options[0] if choice.options else "")
    return None
