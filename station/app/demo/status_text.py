"""What a game waits for, as a clause for people."""

from typing import Any

from station.referee.state import BoardState, HouseState, Phase, TakenBack
from station.referee.table.state import Refused, TableState
from station.rules.game import Bid, Call, Layout, Spot, Turn
from station.rules.square import square_name

BOARDS = ("left", "right")


def awaited(state: HouseState | TableState[Any]) -> str:
    """What must happen next, and why the last try did not count, if it did not."""
    if state.phase is Phase.READY:
        return "the press that starts the game"
    if state.phase is Phase.PAUSED:
        return "somebody to go on"
    if isinstance(state, HouseState):
        return "; ".join(_on_board(BOARDS[board], of_board) for board, of_board in enumerate(state.boards))
    return _at_table(state)


def _on_board(name: str, board: BoardState) -> str:
    side = board.to_move.name.title()
    if board.question is not None:
        square = board.question.square
        wanted = f"an answer to what lies on {'the board' if square is None else square_name(square)}"
    elif board.task is not None:
        wanted = f"{side} to finish the explosion"
    else:
        wanted = f"{side}'s play"
    verdict = board.verdict
    refused = f" (taken back: {verdict.detail})" if isinstance(verdict, TakenBack) and verdict.detail else ""
    return f"on the {name} board {wanted}{refused}"


def _at_table(state: TableState[Any]) -> str:
    clauses = [_main(state), *(_needed(state))]
    if state.question is not None:
        clauses.append("an answer to which tile lies there")
    verdict = state.verdict
    refused = f" (refused: {verdict.detail})" if isinstance(verdict, Refused) else ""
    return ", and ".join(clause for clause in clauses if clause) + refused


def _main(state: TableState[Any]) -> str:
    names = state.settings.names
    match state.main:
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


def _needed(state: TableState[Any]) -> list[str]:
    names = state.settings.names
    return [
        f"{choice.topic} to be said" + ("" if choice.player is None else f" by {names[choice.player]}")
        for choice in state.choices
        if choice.needed
    ]
