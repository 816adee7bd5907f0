"""How a table is set up, seen from above: boards, clock heads, spot, mats and seats."""

import pygame

from station.referee.seats import SPOT, TWO_BOARDS, Seat, part_of, seat_of
from station.registry.entry import Game
from station.rules.lettered.premium import PREMIUMS
from station.rules.square import SIZE
from station.rules.tile import Side
from station.screen.draw.canvas import Canvas, render
from station.screen.draw.fonts import Weight
from station.screen.draw.palette import BLACK, IVORY, KITS, PREMIUM, QUIET, RAISED, RULE, SIDES, SQUARE, WHITE
from station.screen.draw.seats import PLAYERS

_KINDS = {(1, 3): "3W", (1, 2): "2W", (3, 1): "3L", (2, 1): "2L"}
_BOARDS_AT = (0.3, 0.75)
"""Where the middles of two boards lie, as shares of the table's width: a clock head stands left of each."""

_ASPECT = 1.7
"""Aspect ratio of a table, width to height."""


def draw_setup(canvas: Canvas, box: pygame.Rect, game: Game, players: int) -> None:
    """Draw the table for this many players as large as fits, in the middle of `box`."""
    high = min(box.height, int(box.width / _ASPECT))
    place = pygame.Rect(0, 0, int(high * _ASPECT), high)
    place.center = box.center
    seat = max(8, high // 8)
    table = place.inflate(-seat * 2, -seat * 2 - seat // 2)
    pygame.draw.rect(canvas.surface, canvas.ground(RAISED), table, border_radius=seat // 2)
    pygame.draw.rect(canvas.surface, canvas.ground(RULE), table, max(1, seat // 16), border_radius=seat // 2)
    if game.boards == 2:
        _two_boards(canvas, table, seat)
    elif game.boards == 0:
        _mats(canvas, table, seat, players)
    else:
        _one_board(canvas, table, seat, players, spot=bool(game.spot))
    for player in range(players):
        # In House, players are counted board by board and have the colours of their sides.
        where = TWO_BOARDS[player] if game.sides else seat_of(player)
        _seat(
            canvas,
            _chair(table, seat, players, where, sides=game.sides),
            seat,
            player,
            where if game.sides else None,
        )


def _two_boards(canvas: Canvas, table: pygame.Rect, seat: int) -> None:
    side = min(table.height * 7 // 10, table.width * 30 // 100)
    for k, share in enumerate(_BOARDS_AT):
        board = pygame.Rect(0, 0, side, side)
        board.center = (round(table.left + table.width * share), table.centery)
        _board(canvas, board)
        _head(canvas, (board.left - seat * 2 // 3, board.centery), seat)
        _bag(canvas, (board.centerx, table.bottom - (table.bottom - board.bottom) // 2), seat, k)


def _one_board(canvas: Canvas, table: pygame.Rect, seat: int, players: int, *, spot: bool) -> None:
    side = table.height * 8 // 10
    board = pygame.Rect(0, 0, side, side)
    board.center = table.center
    _board(canvas, board)
    _head(canvas, (board.left - seat, board.centery), seat)
    far = board.right + (seat * 5 // 2 if spot else seat)
    if players > 2:
        _head(canvas, (min(far, table.right - seat // 2), board.centery), seat)
    if spot:
        square = side / SIZE
        spot_box = pygame.Rect(
            round(board.left + SPOT.left * square),
            round(board.top + SPOT.top * square),
            round((SPOT.right - SPOT.left) * square),
            round((SPOT.bottom - SPOT.top) * square),
        )
        pygame.draw.rect(
            canvas.surface, canvas.ink(WHITE), spot_box, max(1, seat // 14), border_radius=seat // 8
        )
        tile = pygame.Rect(0, 0, round(square * 1.4), round(square * 1.4))
        tile.center = spot_box.center
        pygame.draw.rect(canvas.surface, IVORY, tile, border_radius=max(1, seat // 12))
    _bag(canvas, (board.left - seat, board.bottom - seat // 2), seat, 0)


def _mats(canvas: Canvas, table: pygame.Rect, seat: int, players: int) -> None:
    """A part of the table for each player, with a few crossing tiles; the pool in the middle."""
    for player in range(players):
        part = part_of(player, players)
        mat = pygame.Rect(
            round(table.left + part.left * table.width),
            round(table.top + part.top * table.height),
            round((part.right - part.left) * table.width),
            round((part.bottom - part.top) * table.height),
        ).inflate(-seat // 2, -seat // 2)
        pygame.draw.rect(canvas.surface, canvas.ground(SQUARE), mat, border_radius=seat // 4)
        pygame.draw.rect(canvas.surface, PLAYERS[player], mat, max(1, seat // 16), border_radius=seat // 4)
        _crossing(canvas, mat, max(3, seat * 2 // 5))
    pool = max(3, seat // 3)
    for k in range(9):
        tile = pygame.Rect(0, 0, pool, pool)
        tile.center = (
            table.centerx + (k % 3 - 1) * (pool + 2) + (k * 5 % 3) * pool // 5,
            table.centery + (k // 3 - 1) * (pool + 2),
        )
        pygame.draw.rect(canvas.surface, canvas.ink(QUIET), tile, border_radius=max(1, pool // 5))
    _head(canvas, (table.left, table.centery), seat)
    if players > 2:
        _head(canvas, (table.right, table.centery), seat)


def _crossing(canvas: Canvas, mat: pygame.Rect, tile: int) -> None:
    tile = min(tile, mat.width // 7, mat.height // 5)
    across, down = 5, 3
    left, top = mat.centerx - across * tile // 2, mat.centery - tile // 2
    cells = [(k, 0) for k in range(across)] + [(1, k) for k in range(-1, down - 1)]
    for column, row in cells:
        place = pygame.Rect(left + column * tile, top + row * tile, tile - 1, tile - 1)
        pygame.draw.rect(canvas.surface, IVORY, place, border_radius=max(1, tile // 6))


def _board(canvas: Canvas, board: pygame.Rect) -> None:
    """A board with its corner tabs."""
    tab = max(2, board.width // 12)
    for x, y in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        mark = pygame.Rect(0, 0, tab, tab)
        mark.center = (
            board.centerx + x * (board.width // 2 + tab * 3 // 4),
            board.centery + y * (board.height // 2 + tab * 3 // 4),
        )
        pygame.draw.rect(canvas.surface, WHITE, mark)
        pygame.draw.rect(canvas.surface, BLACK, mark.inflate(-mark.width // 3, -mark.height // 3))
    pygame.draw.rect(canvas.surface, canvas.ground(SQUARE), board)
    square = board.width / SIZE
    for number, premium in enumerate(PREMIUMS):
        kind = _KINDS.get((premium.letter, premium.word))
        if kind:
            row, column = divmod(number, SIZE)
            place = (round(board.left + column * square), round(board.top + row * square))
            side = max(1, round(square))
            pygame.draw.rect(canvas.surface, canvas.ground(PREMIUM[kind]), (*place, side, side))
    for k in range(SIZE + 1):
        x, y = round(board.left + k * square), round(board.top + k * square)
        pygame.draw.line(canvas.surface, canvas.ground(RULE), (x, board.top), (x, board.bottom))
        pygame.draw.line(canvas.surface, canvas.ground(RULE), (board.left, y), (board.right, y))


def _head(canvas: Canvas, at: tuple[int, int], seat: int) -> None:
    """A clock head: a box with a button for each side."""
    body = pygame.Rect(0, 0, max(6, seat * 2 // 3), max(10, seat * 5 // 4))
    body.center = at
    pygame.draw.rect(canvas.surface, BLACK, body, border_radius=max(2, seat // 8))
    pygame.draw.rect(
        canvas.surface, canvas.ink(QUIET), body, max(1, seat // 14), border_radius=max(2, seat // 8)
    )
    button = max(2, seat // 6)
    for y in (body.top + body.height // 4, body.bottom - body.height // 4):
        pygame.draw.circle(canvas.surface, WHITE, (body.centerx, y), button)


def _bag(canvas: Canvas, at: tuple[int, int], seat: int, kit: int) -> None:
    size = max(3, seat // 3)
    pygame.draw.circle(canvas.surface, KITS["a"] if kit == 0 else KITS["b"], at, size)
    pygame.draw.circle(canvas.surface, BLACK, at, size // 2, max(1, size // 6))


def _chair(
    table: pygame.Rect, seat: int, players: int, where: Seat | None, *, sides: bool
) -> tuple[int, int]:
    """The middle of a player's seat. sides: there are two boards."""
    below, above = table.bottom + seat * 3 // 4, table.top - seat * 3 // 4
    if where is None:
        return table.centerx, below
    y = below if where.side is Side.SOUTH else above
    if players == 2:
        return table.centerx, y
    share = 1 / 6 if players == 5 and where.side is Side.SOUTH else 0.3
    right = _BOARDS_AT[1] if sides else 1 - share
    return round(table.left + table.width * (right if where.board else share)), y


def _seat(canvas: Canvas, at: tuple[int, int], seat: int, player: int, where: Seat | None) -> None:
    """The player's number on a disc; in House, in the side's colour."""
    colour = PLAYERS[player] if where is None else SIDES[where.side]
    pygame.draw.circle(canvas.surface, colour, at, seat // 2)
    capital = max(5, seat // 3)
    ink, rise = render(str(player + 1), Weight.BOLD, capital, BLACK)
    canvas.surface.blit(ink, (at[0] - ink.get_width() // 2, at[1] - capital // 2 - rise))
