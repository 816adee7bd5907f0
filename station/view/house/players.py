"""The four players: their clocks, what they hold, and what they may draw."""

from station.referee.state import BoardState, HouseState, Passed, Phase, Stands
from station.referee.table.seats import Seat
from station.rules.house.custody import may_draw
from station.rules.tile import Side
from station.view.house.wording import HouseWording
from station.view.pictures import Hands, PlayerHand
from station.view.view import ClockView, PlayerView

SEATS = tuple(Seat(board, side) for board in (0, 1) for side in (Side.SOUTH, Side.NORTH))
"""By player, in the order in which the settings name them."""


def player_of(board: int, side: Side) -> int:
    return SEATS.index(Seat(board, side))


def players_of(state: HouseState, words: HouseWording) -> tuple[PlayerView, ...]:
    """Left South, left North, right South, right North."""
    return tuple(
        PlayerView(
            words.name(state.settings, seat.board, seat.side),
            seat,
            _clock(state, seat, words),
            acting=_acting(state, seat),
        )
        for seat in SEATS
    )


def _acting(state: HouseState, seat: Seat) -> bool:
    """At the start the opponents of those who begin press."""
    board = state.boards[seat.board]
    if state.phase is Phase.READY:
        return seat.side is board.to_move.other and seat.board not in state.pressed_to_start
    return state.phase is Phase.PLAYING and seat.side is board.to_move


def _clock(state: HouseState, seat: Seat, words: HouseWording) -> ClockView:
    reading = state.boards[seat.board].clock
    running = state.phase is Phase.PLAYING and reading.running is seat.side
    return ClockView(
        reading.remaining_ms(seat.side, reading.at_ms),
        reading.at_ms,
        running,
        reading.delay_ms if running else 0,
        words.time_over() if seat.side in reading.flagged else "",
    )


def _to_draw(table: BoardState, side: Side) -> int:
    """How many tiles a player is to draw now: the referee's ledger counts them as drawn at once."""
    verdict = table.verdict
    if isinstance(verdict, Stands | Passed) and verdict.mover is side and not table.task:
        return verdict.draw
    return may_draw(table.hand(side), table.bag)


def hands_of(state: HouseState, board: int, words: HouseWording) -> Hands:
    """The far player first: North, or South for those who look on from North's side."""
    table = state.boards[board]
    players = []
    for side in (Side.SOUTH, Side.NORTH) if words.turned else (Side.NORTH, Side.SOUTH):
        hand = table.hand(side)
        draw = 0 if state.phase is Phase.OVER else _to_draw(table, side)
        players.append(
            PlayerHand(
                words.name(state.settings, board, side), side, draw, hand.own,
                words.may_draw(draw) if draw else words.in_hand(hand.own),
                hand.known, hand.kit, hand.bonus, "b" if hand.kit == "a" else "a",
            )
        )  # fmt: skip
    return Hands(table.bag, words.bag(table.bag), tuple(players), words.bonus(), words.passed_back())
