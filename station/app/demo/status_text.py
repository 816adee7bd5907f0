"""What a game is waiting for, as a clause for people."""

from typing import Final

from station.referee.ruling import Refused
from station.referee.state import Phase, TableState
from station.rules.game import Bid, Call, Layout, Spot, Turn
from station.rules.square import square_name
from station.view.table.wording import table_words

BOARDS: Final = ("left", "right")


def awaited(state: TableState[object]) -> str:
    """What must happen next, and why the last attempt did not count, if it did not."""
    if state.phase is Phase.READY:
        return "the press that starts the game"
    if state.phase is Phase.PAUSED:
        return "somebody to go on"
    if len(state.lanes) == 1:
        return _on_lane(state, 0)
    return "; ".join(f"on the {name} board {_on_lane(state, lane)}" for lane, name in enumerate(BOARDS))


def _on_lane(state: TableState[object], number: int) -> str:
    lane = state.lanes[number]
    clauses = [_main(state, number), *(_needed(state))]
    if lane.question is not None:
        square = lane.question.square
        where = "which tile lies there" if square is None else f"what lies on {square_name(square)}"
        clauses.append(f"an answer to {where}")
    if lane.task is not None and not lane.task.done:
        clauses.append("tiles to be turned and taken")
    verdict = lane.verdict
    refused = ""
    if isinstance(verdict, Refused):
        refused = f" (refused: {table_words('en').clause(verdict.sentence, verdict.values)})"
    return ", and ".join(clause for clause in clauses if clause) + refused


def _main(state: TableState[object], lane: int) -> str:
    names = state.settings.names
    match state.turn(lane) or state.main:
        case Turn(player=player):
            return f"{names[player]}'s play"
        case Bid(player=player, price=price):
            return f"{names[player]}'s bid of {price}"
        case Call(players=players, word=word):
            return f"{word} from {' or '.join(names[player] for player in players)}"
        case Spot():
            return "a tile on the spot"
        case Layout(player=player):
            return f"{names[player]}'s crossword"
        case _:
            return ""


def _needed(state: TableState[object]) -> list[str]:
    names = state.settings.names
    return [
        f"{choice.topic} to be said" + ("" if choice.player is None else f" by {names[choice.player]}")
        for choice in state.choices
        if choice.needed
    ]
