"""A play at a single board, from the first tile to when it stands or is taken back."""

from station.referee.events import SquareSettled
from station.referee.table.state import Refusal, Refused
from station.rules.scrabble.position import Position
from station.simulator.players.mishaps import Slips, brushed
from station.simulator.players.plan import Lay
from station.simulator.players.pressing import ATTEMPTS, Heard
from station.simulator.players.tile_holder import TileHolder
from station.simulator.world.lying import UPRIGHT
from station.simulator.world.script import Script


def play_through(player: TileHolder, plan: Lay, slips: Slips) -> Script[None]:
    """Lay the tiles, press, and see it through. slips: what goes wrong."""
    board = player.board
    target = plan.on(board)
    for square, letter in plan.swapped:
        yield from _swap(player, square, letter)
    pieces = player.context.pieces
    if plan.swapped:
        yield from player.hand.put_in_row(pieces.fingers(player.seat), player.tray)
    chosen = player.find(tuple(tile.from_set for _, tile in plan.placed))
    upside_down = player.luck.randrange(len(chosen)) if slips.wrong_way else None
    yield from player.hand.pick_from_row(chosen)
    for index, ((square, tile), piece) in enumerate(zip(plan.placed, chosen, strict=True)):
        piece.stands_for = tile.text if tile.blank else ""
        if index == upside_down:
            player.context.counts.add("wrong_way")
        yield from player.hand.lay(piece, square, UPRIGHT + 180 * (index == upside_down))
    if slips.bump_tile:
        _brush(player, {square for square, _ in plan.placed})
    if slips.hand_left and not slips.bump_tile:
        player.context.counts.add("hand_left")
    else:
        yield from player.hand.withdraw()
        yield player.after(90, 220)
    yield from _see_through(player, board, target)


def _swap(player: TileHolder, square: int, letter: str) -> Script[None]:
    """Take a blank off the board and lay the letter that it stood for."""
    player.context.counts.add("swap")
    blank = player.context.pieces.at(0, square)
    assert blank is not None
    (piece,) = player.find((letter,))
    yield from player.hand.pick_from_row([piece])
    yield from player.hand.lift(blank)
    yield from player.hand.lay(piece, square, UPRIGHT)
    blank.stands_for = ""


def _see_through(player: TileHolder, before: Position, target: Position) -> Script[None]:
    """Press, and put right what lies wrong, until the play stands or is taken back."""
    for attempt in range(ATTEMPTS):
        if player.context.over:
            return
        heard = yield from player.press()
        if heard is Heard.OVER:
            return
        if heard is Heard.DONE:
            yield from _afterwards(player)
            return
        verdict = player.state.verdict
        yield player.glance()
        if not isinstance(verdict, Refused) or verdict.reason is Refusal.RULES:
            break
        did = yield from player.make(target)
        if not did and attempt > 0:
            _tell_squares(player, verdict.squares)
            yield player.glance()
        yield from player.hand.withdraw()
        yield player.after(90, 220)
    yield from player.make(before)
    yield from player.collect()


def _tell_squares(player: TileHolder, squares: tuple[int, ...]) -> None:
    """The board is as it should be: tell the station so."""
    truth = player.context.pieces.truth(0)
    for square in squares:
        player.context.counts.add("settled")
        told = SquareSettled(0, player.context.now_ms, square, truth[square])
        player.context.answered.append(told)


def _afterwards(player: TileHolder) -> Script[None]:
    """The play stands: draw."""
    for piece, place in player.context.pieces.on_board(0):
        tile = player.board[place.square]
        if not piece.letter and tile is not None and tile.blank and tile.letter:
            # What the screen says a blank stands for, it stands for.
            piece.stands_for = tile.letter
    if player.context.pieces.fingers(player.seat):
        yield from player.hand.put_in_row(player.context.pieces.fingers(player.seat), player.tray)
    yield player.glance()
    if not any(choice.needed for choice in player.state.choices):
        yield from player.true_up()
    yield from player.hand.withdraw()


def _brush(player: TileHolder, keep_free: set[int]) -> None:
    knocked = brushed(player.context.pieces, 0, keep_free, player.luck)
    if knocked is not None:
        player.context.counts.add("bump_tile")
        player.hand.brush(*knocked)
