"""The four players: their clocks, what they hold, and what they may draw."""

from station.referee.state import (
    BoardState,
    HouseState,
    Passed,
    Phase,
    Stands,
)  # fmt: skip
from station.rules.house.custody import may_draw
from station.rules.tile import Side
from station.screen.clocks import ClockPicture, time_shown
from station.screen.hands import HandsPicture, PlayerHand
from station.screen.house.wording import HouseWording


def clock_picture(
    state: HouseState, board: int, side: Side, words: HouseWording, now_ms: int
) -> ClockPicture:
    reading = state.boards[board].clock
    live = state.phase is Phase.PLAYING
    large, small = time_shown(
        reading.remaining_ms(side, now_ms) if live else reading.remaining_ms(side, reading.at_ms)
    )
    return ClockPicture(
        name=words.name(state.settings, board, side),
        side=side,
        large=large,
        small=small,
        running=live and reading.running is side,
        flagged=words.time_over() if side in reading.flagged else "",
    )


def _to_draw(table: BoardState, side: Side) -> int:
    """How many tiles a player is to draw now: the referee's ledger counts them as drawn at once."""
    verdict = table.verdict
    if isinstance(verdict, Stands | Passed) and verdict.mover is side and not table.task:
        return verdict.draw
    return may_draw(table.hand(side), table.bag)


def hands_picture(state: HouseState, board: int, words: HouseWording, turned: bool = False) -> HandsPicture:
    """The far player first: North, or South when the screen stands on North's side."""
    table = state.boards[board]
    players = []
    for side in (Side.SOUTH, Side.NORTH) if turned else (Side.NORTH, Side.SOUTH):
        hand = table.hand(side)
        draw = 0 if state.phase is Phase.OVER else _to_draw(table, side)
        players.append(
            PlayerHand(
                words.name(state.settings, board, side), side,
                words.may_draw(draw) if draw else words.in_hand(hand.own), draw > 0,
                hand.known, hand.kit, hand.bonus, "b" if hand.kit == "a" else "a",
            )
        )  # fmt: skip
    return HandsPicture(words.bag(table.bag), tuple(players), words.bonus(), words.passed_back())
