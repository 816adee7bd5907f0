"""What the players at a House board hold, and what they may draw."""

from station.games.house.wording import HouseWording
from station.referee.state import Phase, Stood, TableState
from station.rules.house.custody import may_draw
from station.rules.house.game import player_of
from station.rules.house.table import HousePosition
from station.rules.tile import Side
from station.view.pictures import Hands, PlayerHand

State = TableState[HousePosition]


def hands_of(state: State, number: int, words: HouseWording) -> Hands:
    """The far player first: North, or South as seen from North's side."""
    board = state.position.boards[number]
    players = []
    for side in (Side.SOUTH, Side.NORTH) if words.turned else (Side.NORTH, Side.SOUTH):
        hand = board.hand(side)
        draw = 0 if state.phase is Phase.OVER else _to_draw(state, number, side)
        players.append(
            PlayerHand(
                words.player(state, player_of(number, side)), side, draw, hand.own,
                words.may_draw(draw) if draw else words.in_hand(hand.own),
                hand.known, hand.kit, hand.bonus, "b" if hand.kit == "a" else "a",
            )
        )  # fmt: skip
    return Hands(board.bag, words.bag(board.bag), tuple(players), words.bonus(), words.passed_back())


def _to_draw(state: State, number: int, side: Side) -> int:
    """How many tiles a player is to draw now: the ledger counts them as drawn at once."""
    board, lane = state.position.boards[number], state.lanes[number]
    if isinstance(lane.verdict, Stood) and not lane.task and board.last and board.last.mover is side:
        return board.last.transfer.drawn
    return may_draw(board.hand(side), board.bag)
