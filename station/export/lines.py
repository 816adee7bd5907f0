"""The lines that `station replay` and `station play --typed` print of any game, for people and as JSON."""

from collections.abc import Iterator, Sequence
from typing import Final

from station.journal.replaying import Replayed, Step
from station.journal.seal import state_digest
from station.journal.story import (
    DecidedTold,
    DeedTold,
    JudgedAgainTold,
    OverTold,
    RefusedTold,
    ReopenedTold,
    RestartedTold,
    SaidTold,
    Told,
    UndoneTold,
    told,
)
from station.referee.events import CameraUsed, Challenged, ClockSet, Continued, GameSettings, Paused
from station.referee.outcome import EndTopic
from station.referee.state import Phase, TableState
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

State = TableState[object]


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
        self._told: dict[int, str] = {}

    def of(self, step: Step) -> Iterator[tuple[dict[str, object], str]]:
        """Everything that happened in a step, each as a JSON object and as a line for people."""
        for item in told(step):
            lane = _lane_of(item)
            if lane is None or lane in self._boards:
                text = self._text(item, step)
                yield {**self._json(item, step), "event": item.event}, text.strip() if self._plain else text

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

    def _json(self, item: Told, step: Step) -> dict[str, object]:  # noqa: PLR0911 - one object each
        narrator = self._narrator
        match item:
            case DeedTold(turn=turn, done=done, scores=scores):
                deed = narrator.deed_json(done, step.before)
                return {"turn": turn, "at_ms": done.at_ms, **deed, "scores": list(scores)}
            case JudgedAgainTold(turn=turn, done=done, scores=scores):
                deed = narrator.deed_json(done, step.before)
                return {"judged_again": turn, **deed, "scores": list(scores)}
            case UndoneTold(lane=lane, scores=scores):
                return {"undone": BOARDS[lane] if self._several else True, "scores": list(scores)}
            case RefusedTold(refused=refused, lane=lane):
                return {
                    "refused": refused.reason.value,
                    "player": refused.player,
                    "detail": narrator.why(refused, step.state),
                    "squares": [square_name(square) for square in refused.squares],
                    **narrator.refused_json(refused, lane),
                }
            case DecidedTold(decision=decision):
                return {"decided": type(decision).__name__, "what": self._decision(item, step.state)}
            case RestartedTold(board=board, why=why):
                return {"restarted": BOARDS[board], "why": why}
            case OverTold(outcome=outcome, scores=scores):
                over = {"over": narrator.ending(outcome), **narrator.outcome_json(outcome)}
                return {**over, "scores": list(scores)}
            case ReopenedTold():
                return {"over": None}
            case SaidTold(topic=topic, players=players, kept=kept):
                return {"said": topic.value, "players": list(players), "kept": kept}

    def _text(self, item: Told, step: Step) -> str:  # noqa: PLR0911 - one line each
        narrator = self._narrator
        match item:
            case DeedTold():
                return self._deed(item, step)
            case JudgedAgainTold(turn=turn, done=done):
                again = f"turn {turn} is judged again: {narrator.deed(done, step.before)}"
                if self._plain:
                    return again
                return f"      {again:<{self._width}} {narrator.standing(done, item.scores)}"
            case UndoneTold(lane=lane):
                marks = enumerate(zip(step.before.history, step.state.history, strict=False), start=1)
                turns = [turn for turn, (was, now) in marks if now.undone > was.undone and now.lane == lane]
                lines = (self._told.get(turn, f"turn {turn}") for turn in turns)
                moved = "".join(f"\n      {line}" for line in self._moved(step, lane))
                return f"      undone: {'; '.join(lines)}{moved}"
            case RefusedTold(refused=refused, lane=lane):
                return f"      {self._board(lane)}{narrator.refused(step.state, lane, refused)}"
            case DecidedTold(decision=Continued()) if step.before.phase is Phase.READY:
                return "      the game begins"
            case DecidedTold():
                return f"      {self._decision(item, step.state)}"
            case RestartedTold(board=board, why=why):
                head = f"{BOARDS[board]} board: the" if self._several else f"the {BOARDS[board]}"
                return f"      {head} clock head restarted ({why}); paused"
            case OverTold(outcome=outcome):
                return f"      {ending_of(outcome, step.state, narrator)}"
            case ReopenedTold():
                return "      the end is taken back; paused"
            case SaidTold(kept=True):
                return "      the result is kept"
            case SaidTold(topic=topic, players=players):
                names = [narrator.side(step.state, player) for player in players]
                verb = "offers a draw" if topic is EndTopic.DRAW else "agrees to the end"
                return f"      {' and '.join(names)} {verb}"

    def _deed(self, item: DeedTold, step: Step) -> str:
        narrator, turn, done = self._narrator, item.turn, item.done
        self._told[turn] = f"{self._board(done.lane)}{narrator.deed(done, step.before)}"
        came = narrator.came_of(step.state) if done is step.state.last else ""
        if self._plain:
            return " ".join((f"{self._told[turn]}.", came))
        line = f"{turn:>4}  {self._told[turn]:<{self._width}} {narrator.standing(done, item.scores)}"
        return f"{line}\n      {came}" if came else line

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

    def _decision(self, item: DecidedTold, state: State) -> str:
        match item.decision:
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


def _lane_of(item: Told) -> int | None:
    """The board that this is about; None when it is about the whole game."""
    match item:
        case DeedTold(done=done) | JudgedAgainTold(done=done):
            return done.lane
        case UndoneTold(lane=lane) | RefusedTold(lane=lane):
            return lane
        case _:
            return None
