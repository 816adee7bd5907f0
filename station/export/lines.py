"""The lines that `station replay` and `station play --typed` print of any game, for people and as JSON."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from station.clock.head import ClockChanged
from station.journal.replay import Replayed, Step
from station.journal.seal import state_digest
from station.referee.events import (
    CameraUsed,
    Challenged,
    ClockSet,
    Continued,
    GameSettings,
    Paused,
    Resumed,
    WordsAllowed,
)
from station.referee.outcome import EndTopic
from station.referee.ruling import Refused
from station.referee.state import Done, Phase, TableState
from station.registry import entry
from station.rules.game import doer
from station.rules.lettered.position import Tile
from station.rules.square import square_name
from station.rules.tile import FacedTile
from station.view.narrator import WORDS, clock_time, ending_of, narrator_of
from station.view.table.results import match_view, statistics_view

BOARDS: Final = ("left", "right")
WIDTHS: Final = (56, 68)
"""Of a deed in words: on one board, and with the name of one of two before it."""

INDENT: Final = "      "

State = TableState[object]

Decision = Paused | Continued | CameraUsed | Resumed | ClockSet | Challenged | WordsAllowed
"""What people decide."""

Report = tuple[int | None, Mapping[str, object], str]
"""The board that something is about, None for the whole game; what happened, as JSON, and as a line."""


class Lines:
    """Reports a game step by step from the first. boards: those to report, if there are two. plain: lines
    without columns, turn numbers and scores."""

    def __init__(
        self, settings: GameSettings, boards: Sequence[int] = (0, 1), *, plain: bool = False
    ) -> None:
        self._plain = plain
        self._settings, self._several = settings, entry(settings.game).boards > 1
        self._boards = boards if self._several else (0,)
        self._width = WIDTHS[self._several]
        self._narrator = narrator_of(settings.game)
        self._deeds: dict[int, str] = {}

    def of(self, step: Step) -> Iterator[tuple[dict[str, object], str]]:
        """Everything that happened in a step, each as a JSON object and as a line for people."""
        for lane, facts, text in self._reports(step):
            if lane is None or lane in self._boards:
                yield {**facts, "event": step.number}, text.strip() if self._plain else text

    def summary(self, replayed: Replayed) -> dict[str, object]:
        """The last JSON object: where the game stands, and whether the replay is the same game."""
        state, different = replayed.state, replayed.different
        outcome = state.outcome
        return {
            "events": replayed.events,
            "turns": state.turns,
            "phase": state.phase.value,
            "game": state.settings.game,
            "players": [self._narrator.given(self._settings, k) for k in range(len(self._settings.names))],
            "scores": list(state.scores),
            "ending": None if outcome is None else self._narrator.ending(outcome),
            **self._narrator.outcome_json(outcome),
            **self._narrator.position_json(state, self._boards),
            "digest": state_digest(state),
            "sealed": replayed.proved,
            "unproved": replayed.unproved,
            "same": different is None,
            "differs_at": None if different is None else different.number,
            "damage": replayed.contents.damage,
        }

    def closing(self, state: State, *, colour: bool) -> str:
        """Where the game stands."""
        return self._narrator.position(state, self._boards, colour=colour)

    def results(self, state: State) -> str:
        """How the match stands, if it is one, and what the players did."""
        match, statistics = match_view(state, WORDS), statistics_view(state, WORDS)
        lines = [] if match is None else ["", match.text]
        if statistics is not None:
            rows = [("", *statistics.heads), *statistics.rows]
            widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
            lines += ["", *(_row(row, widths) for row in rows)]
        return "\n".join(lines)

    def _reports(self, step: Step) -> Iterator[Report]:
        """What happened in a step, in order."""
        before, after = step.before, step.state
        if isinstance(step.event, Decision):
            yield self._decided(step.event, step)
        if isinstance(step.event, ClockChanged) and step.event.restarted and after.phase is Phase.PAUSED:
            yield self._restarted(step.event)
        known = len(before.history)
        for turn, done in enumerate(after.history[known:], start=known + 1):
            yield self._deed(turn, done, step)
        pairs = list(zip(before.history, after.history, strict=False))
        for turn, (was, done) in enumerate(pairs, start=1):
            if (was.deed, was.words) != (done.deed, done.words):
                yield self._judged_again(turn, done, step)
        undone = {done.lane for was, done in pairs if done.undone and not was.undone}
        for lane, (earlier, now) in enumerate(zip(before.lanes, after.lanes, strict=True)):
            if lane in undone:
                yield self._undone(lane, step)
            if isinstance(now.verdict, Refused) and now.verdict is not earlier.verdict:
                yield self._refused(lane, now.verdict, after)
        yield from self._ends(before, after)

    def _ends(self, before: State, after: State) -> Iterator[Report]:
        """What people said about the end, and how the game ended."""
        if offered := after.offered - before.offered:
            yield self._said(EndTopic.DRAW, sorted(offered), after)
        if after.outcome is not None and after.outcome != before.outcome:
            over = {
                "over": self._narrator.ending(after.outcome),
                **self._narrator.outcome_json(after.outcome),
            }
            text = ending_of(after.outcome, after, self._narrator)
            yield None, {**over, "scores": list(after.scores)}, f"{INDENT}{text}"
        elif after.outcome is None and before.outcome is not None:
            yield None, {"over": None}, f"{INDENT}the end is taken back; paused"
        if agreed := after.agreed - before.agreed:
            yield self._said(EndTopic.AGREE, sorted(agreed), after)

    def _said(self, topic: EndTopic, players: list[int], state: State) -> Report:
        """That sides, each by its first player, offer a draw or agree to the end."""
        kept = topic is EndTopic.AGREE and state.kept
        names = [self._narrator.side(state, player) for player in players]
        verb = "offers a draw" if topic is EndTopic.DRAW else "agrees to the end"
        text = "the result is kept" if kept else f"{' and '.join(names)} {verb}"
        return None, {"said": topic.value, "players": players, "kept": kept}, f"{INDENT}{text}"

    def _deed(self, turn: int, done: Done[object], step: Step) -> Report:
        narrator, scores = self._narrator, _scores(done, step.state)
        facts = {**narrator.deed_json(done, step.before), "scores": list(scores)}
        self._deeds[turn] = f"{self._board(done.lane)}{narrator.deed(done, step.before)}"
        came = narrator.came_of(step.state) if done is step.state.last else ""
        if self._plain:
            text = " ".join((f"{self._deeds[turn]}.", came))
        else:
            text = f"{turn:>4}  {self._deeds[turn]:<{self._width}} {narrator.standing(done, scores)}"
            text += f"\n{INDENT}{came}" if came else ""
        return done.lane, {"turn": turn, "at_ms": done.at_ms, **facts}, text

    def _judged_again(self, turn: int, done: Done[object], step: Step) -> Report:
        """That its words were accepted, or a letter of it was corrected."""
        narrator, scores = self._narrator, step.state.scores
        facts = {**narrator.deed_json(done, step.before), "scores": list(scores)}
        text = f"turn {turn} is judged again: {narrator.deed(done, step.before)}"
        if not self._plain:
            text = f"{INDENT}{text:<{self._width}} {narrator.standing(done, scores)}"
        return done.lane, {"judged_again": turn, **facts}, text

    def _undone(self, lane: int, step: Step) -> Report:
        """That the arbiter has undone the last valid deed on a board."""
        marks = enumerate(zip(step.before.history, step.state.history, strict=False), start=1)
        turns = [turn for turn, (was, now) in marks if now.undone > was.undone and now.lane == lane]
        lines = (self._deeds.get(turn, f"turn {turn}") for turn in turns)
        moved = "".join(f"\n{INDENT}{line}" for line in self._moved(step, lane))
        facts = {"undone": BOARDS[lane] if self._several else True, "scores": list(step.state.scores)}
        return lane, facts, f"{INDENT}undone: {'; '.join(lines)}{moved}"

    def _refused(self, lane: int, refused: Refused, state: State) -> Report:
        facts = {
            "refused": refused.reason.value,
            "player": refused.player,
            "detail": self._narrator.why(refused, state),
            "squares": [square_name(square) for square in refused.squares],
            **self._narrator.refused_json(refused, lane),
        }
        return lane, facts, f"{INDENT}{self._board(lane)}{self._narrator.refused(state, lane, refused)}"

    def _restarted(self, event: ClockChanged) -> Report:
        """That a clock head was reset during the game, which was paused."""
        board = BOARDS[event.board]
        head = f"{board} board: the" if self._several else f"the {board}"
        facts = {"restarted": board, "why": event.restarted}
        return None, facts, f"{INDENT}{head} clock head restarted ({event.restarted}); paused"

    def _decided(self, decision: Decision, step: Step) -> Report:
        what = self._decision(decision, step.state)
        begins = isinstance(decision, Continued) and step.before.phase is Phase.READY
        facts = {"decided": type(decision).__name__, "what": what}
        return None, facts, f"{INDENT}{'the game begins' if begins else what}"

    def _moved(self, step: Step, lane: int) -> Iterator[str]:
        """Which tiles an undone deed takes from the board again, to whom, and which it puts back."""
        was, now = step.before.lanes[lane].board, step.state.lanes[lane].board
        if was is None or now is None:
            return
        last = step.before.last_on(lane)
        player = None if last is None else doer(last.deed)
        before: dict[int, Tile | FacedTile] = dict(was.occupied())
        after: dict[int, Tile | FacedTile] = dict(now.occupied())
        changed = [s for s in sorted({*before, *after}) if before.get(s) != after.get(s)]
        gone = [f"{_tile(before[s])} from {square_name(s)}" for s in changed if s in before]
        back = [f"{_tile(after[s])} on {square_name(s)}" for s in changed if s in after]
        if gone:
            whom = "off the board" if player is None else f"back to {self._narrator.name(step.state, player)}"
            yield f"{whom}: {', '.join(gone)}"
        if back:
            yield f"as before: {', '.join(back)}"

    def _board(self, lane: int) -> str:
        """The board of a line, if there are two."""
        return f"{BOARDS[lane]:<5}  " if self._several else ""

    def _decision(self, decision: Decision, state: State) -> str:  # noqa: PLR0911 (a return a kind)
        match decision:
            case Paused():
                return "paused"
            case Continued():
                return "play goes on"
            case CameraUsed(used=used):
                return "the camera is used again" if used else "play goes on without the camera"
            case ClockSet(board=board, side=side, remaining_ms=remaining_ms):
                player = state.player_at(board, side)
                name = None if player is None else self._narrator.name(state, player)
                who = "a clock nobody uses" if name is None else f"{name}'s clock"
                return f"{self._board(board)}{who} is set to {clock_time(remaining_ms)}"
            case WordsAllowed(words=words):
                verb = "counts" if len(words) == 1 else "count"
                return f"{' and '.join(words)} {verb} in this game: all agree"
            case Challenged(board=board, side=side):
                player = state.player_at(board, side)
                who = "somebody" if player is None else self._narrator.name(state, player)
                return f"{self._board(board)}{who} challenges"
            case _:
                return "taken up again after a stop"


def _row(row: tuple[str, ...], widths: list[int]) -> str:
    """A row of a table: the first column from the left, the others from the right."""
    first, *others = zip(row, widths, strict=True)
    cells = (f"{first[0]:<{first[1]}}", *(f"{cell:>{width}}" for cell, width in others))
    return "  ".join(cells).rstrip()


def _tile(tile: Tile | FacedTile) -> str:
    return "the blank" if tile.blank else str(tile.letter)


def _scores(done: Done[object], after: State) -> tuple[int, ...]:
    """The points after a deed. What overtime costs follows the last deed in the same step: the positions of
    games that count it hold the points before."""
    scores: tuple[int, ...] = getattr(getattr(done.after, "game", None), "scores", after.scores)
    return scores
