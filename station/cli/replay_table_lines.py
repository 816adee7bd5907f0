"""The lines that `station replay` prints of every game but House, for people and as JSON."""

from collections.abc import Iterator
from typing import Any

from station.cli.table_deeds import deed_line, outcome_line, words_of
from station.journal.digest import state_digest
from station.journal.replaying import Replayed, Step
from station.journal.table_story import (
    DecidedTold,
    DeedTold,
    JudgedAgainTold,
    OverTold,
    RefusedTold,
    RestartedTold,
    Told,
    UndoneTold,
    told,
)
from station.referee.events import ClockSet, Continued, Paused
from station.referee.state import Phase
from station.referee.table.seats import player_at
from station.referee.table.state import Ending, TableState
from station.rules.game import Called, Chosen, Deed, Laid, LaidOut, Shown
from station.rules.scrabble.position import Position
from station.rules.square import SIZE, square_name

BOARDS = ("left", "right")


class TableLines:
    """Tells a replay, step by step from its first."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names
        self._told: dict[int, str] = {}

    def of(self, step: Step[TableState[Any]]) -> Iterator[tuple[dict[str, Any], str]]:
        """Each thing that the step brought, as a JSON object and as a line for people."""
        for item in told(step):
            yield self._json(item, step), self._text(item, step)

    def summary(self, replayed: Replayed[TableState[Any]]) -> dict[str, Any]:
        """The last JSON object: where the game stands, and whether the replay is the same game."""
        state, different = replayed.state, replayed.different
        outcome = state.outcome
        return {
            "events": replayed.events,
            "turns": state.turns,
            "phase": state.phase.value,
            "game": state.settings.game,
            "players": list(self._names),
            "scores": list(state.scores),
            "ending": None if outcome is None else outcome.ending.value,
            "winners": None if outcome is None else list(outcome.winners),
            "board": None if state.board is None else rows(state.board),
            "digest": state_digest(state),
            "sealed": replayed.checked,
            "same": different is None,
            "differs_at": None if different is None else different.number,
            "damage": replayed.contents.damage,
        }

    def closing(self, state: TableState[Any], *, colour: bool) -> str:  # noqa: ARG002  (House's lines need it)
        """The board, if there is one, and the points."""
        lines = [""]
        if state.board is not None:
            lines += [f"{row + 1:>2} {' '.join(signs)}" for row, signs in enumerate(rows(state.board))]
            lines.append("   " + " ".join("ABCDEFGHIJKLMNO"))
        lines += [f"{name:<16} {points:>4}" for name, points in zip(self._names, state.scores, strict=False)]
        return "\n".join(lines)

    def _json(self, item: Told, step: Step[TableState[Any]]) -> dict[str, Any]:  # noqa: PLR0911 - one object each
        match item:
            case DeedTold(turn=turn, done=done):
                return {
                    "turn": turn,
                    "event": item.event,
                    "at_ms": done.at_ms,
                    **_deed_json(done.deed, step.before.board),
                    "inferred": [square_name(square) for square in done.inferred],
                    "accepted": list(done.words),
                    "scores": list(item.scores),
                }
            case JudgedAgainTold(turn=turn, done=done):
                return {
                    "judged_again": turn,
                    "event": item.event,
                    **_deed_json(done.deed, step.before.board),
                    "accepted": list(done.words),
                    "scores": list(item.scores),
                }
            case UndoneTold():
                return {"undone": True, "event": item.event, "scores": list(item.scores)}
            case RefusedTold(refused=refused):
                return {
                    "refused": refused.reason.value,
                    "event": item.event,
                    "player": refused.player,
                    "detail": refused.detail,
                    "squares": [square_name(square) for square in refused.squares],
                }
            case DecidedTold():
                decided = type(item.decision).__name__
                return {"decided": decided, "event": item.event, "what": self._decision(item)}
            case RestartedTold(board=board, why=why):
                return {"restarted": BOARDS[board], "event": item.event, "why": why}
            case OverTold(outcome=outcome):
                return {
                    "over": outcome.ending.value,
                    "event": item.event,
                    "winners": list(outcome.winners),
                    "scores": list(item.scores),
                }

    def _text(self, item: Told, step: Step[TableState[Any]]) -> str:  # noqa: PLR0911 - one line each
        match item:
            case DeedTold(turn=turn, done=done):
                points = " ".join(f"{score:>4}" for score in item.scores)
                self._told[turn] = deed_line(done, step.before)
                line = f"{turn:>4}  {self._told[turn]:<56} {points}"
                told = outcome_line(step.state) if done is step.state.last else ""
                return f"{line}\n      {told}" if told else line
            case JudgedAgainTold(turn=turn, done=done):
                points = " ".join(f"{score:>4}" for score in item.scores)
                again = f"turn {turn} is judged again: {deed_line(done, step.before)}"
                return f"      {again:<56} {points}"
            case UndoneTold():
                marks = enumerate(zip(step.before.history, step.state.history, strict=False), start=1)
                turns = [turn for turn, (was, now) in marks if now.undone and not was.undone]
                lines = (self._told.get(turn, f"turn {turn}") for turn in turns)
                return f"      undone: {'; '.join(lines)}"
            case RefusedTold(refused=refused):
                who = "" if refused.player is None else f"{self._name(refused.player)}: "
                return f"      refused: {who}{refused.detail}"
            case DecidedTold(decision=Continued()) if step.before.phase is Phase.READY:
                return "      the game begins"
            case DecidedTold() | RestartedTold():
                return f"      {self._decision(item)}"
            case OverTold(outcome=outcome):
                if outcome.ending is Ending.ABORTED:
                    return "      the game was broken off"
                names = " and ".join(self._name(player) for player in outcome.winners)
                verb = "wins" if len(outcome.winners) == 1 else "win"
                return f"      {names} {verb}" if names else "      nobody wins"

    def _decision(self, item: DecidedTold | RestartedTold) -> str:
        if isinstance(item, RestartedTold):
            return f"the {BOARDS[item.board]} clock head restarted ({item.why}); paused"
        match item.decision:
            case Paused():
                return "paused"
            case Continued():
                return "play goes on"
            case ClockSet(board=board, side=side, remaining_ms=remaining_ms):
                player = player_at(board, side, len(self._names))
                who = "a clock nobody uses" if player is None else f"{self._name(player)}'s clock"
                return f"{who} is set to {_time(remaining_ms)}"
            case _:
                return "taken up again after a stop"

    def _name(self, player: int) -> str:
        return self._names[player] if 0 <= player < len(self._names) else f"player {player + 1}"


def rows(board: Position) -> list[str]:
    """15 strings: a small letter is a blank, "#" a letter that has no sign of its own."""
    signs = [_sign(tile.text, blank=tile.blank) if tile is not None else "." for tile in board.tiles]
    return ["".join(signs[start : start + SIZE]) for start in range(0, SIZE * SIZE, SIZE)]


def _sign(text: str, *, blank: bool) -> str:
    sign = text.lower() if blank else text
    return sign if len(sign) == 1 else "#"


def _deed_json(deed: Deed, board: Position | None) -> dict[str, Any]:
    told: dict[str, Any] = {"deed": type(deed).__name__}
    match deed:
        case Laid():
            told["player"] = deed.player
            told["placed"] = {
                square_name(s): tile.text.lower() if tile.blank else tile.text for s, tile in deed.placed
            }
            told["swapped"] = {square_name(s): letter for s, letter in deed.swapped}
            told["words"] = words_of(deed, board)
        case Called(players=players):
            told["players"] = list(players)
        case Shown(tile=tile):
            told["tile"] = tile
        case LaidOut(player=player, cells=cells, loose=loose):
            told["player"] = player
            told["cells"] = [[row, column, tile.text] for row, column, tile in cells]
            told["loose"] = list(loose)
        case Chosen(topic=topic, player=chooser, value=value):
            told |= {"player": chooser, "topic": topic, "value": value}
        case _:
            told["player"] = deed.player
    return told


def _time(milliseconds: int) -> str:
    sign = "-" if milliseconds < 0 else ""
    seconds, rest = divmod(abs(milliseconds), 1000)
    return f"{sign}{seconds // 60}:{seconds % 60:02d}.{rest // 100}"
