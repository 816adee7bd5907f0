"""Mistakes and accidents in a turn, and how they look on the board."""

from dataclasses import dataclass
from enum import Enum
from random import Random

from station.rules.square import SIZE
from station.simulator.players.habits import Habits
from station.simulator.world.physical import OnBoard, Piece, Pieces
from station.simulator.world.repair import lies_badly


class LayingStyle(Enum):
    """How a player goes about what a play makes them do on the board besides laying tiles."""

    BEFOREHAND = "beforehand"  # all of it, then the first press
    FORGOTTEN = "forgotten"  # pressing first
    BOTCHED = "botched"  # something of it done wrongly before the first press


@dataclass(frozen=True, slots=True)
class Slips:
    """What goes wrong in one turn."""

    phony: bool = False
    wrong_way: bool = False
    bump_tile: bool = False
    press_early: bool = False
    hand_left: bool = False
    bump_camera: bool = False
    manner: LayingStyle = LayingStyle.BEFOREHAND


def slips_of_turn(habits: Habits, random: Random) -> Slips:
    """Drawn for each turn; always uses the same number of random numbers."""
    drawn = random.random()
    if drawn < habits.forget:
        manner = LayingStyle.FORGOTTEN
    elif drawn < habits.forget + habits.botch:
        manner = LayingStyle.BOTCHED
    else:
        manner = LayingStyle.BEFOREHAND
    return Slips(
        phony=random.random() < habits.phony,
        wrong_way=random.random() < habits.wrong_way,
        bump_tile=random.random() < habits.bump_tile,
        press_early=random.random() < habits.press_early,
        hand_left=random.random() < habits.hand_left,
        bump_camera=random.random() < habits.bump_camera,
        manner=manner,
    )


STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def brushed(
    pieces: Pieces, board: int, keep_free: set[int], random: Random
) -> tuple[Piece, float, float, float] | None:
    """A tile that an arm brushes, and where it ends up: x and y in squares, angle in degrees.

    It moves towards an empty square that the play does not need, so that no tile ends up on another. None if
    no tile has room.
    """
    lying = pieces.squares(board)
    rooms = [
        (piece, dx, dy)
        for square, piece in sorted(lying.items())
        for dx, dy in STEPS
        if square not in keep_free
        and not lies_badly(piece)
        and _is_room(square, dx, dy, {*lying, *keep_free})
    ]
    kind = random.choice(("aside", "half", "off", "askew"))
    far = {"aside": random.uniform(0.12, 0.24), "half": random.uniform(0.4, 0.46), "askew": 0.08, "off": 1.0}
    turn = {"aside": 6.0, "half": 10.0, "off": 12.0, "askew": 30.0}[kind] * random.choice((-1, 1))
    if not rooms:
        return None
    piece, dx, dy = random.choice(rooms)
    place = piece.place
    assert isinstance(place, OnBoard)
    row, column = divmod(place.square, SIZE)
    return (
        piece,
        column + 0.5 + dx * far[kind],
        row + 0.5 + dy * far[kind],
        place.angle + turn * random.uniform(0.6, 1.0),
    )


def _is_room(square: int, dx: int, dy: int, taken: set[int]) -> bool:
    row, column = divmod(square, SIZE)
    return 0 <= row + dy < SIZE and 0 <= column + dx < SIZE and square + dy * SIZE + dx not in taken


Bump = tuple[float, float, float]
"""How far the camera has been knocked: pixels, pixels, degrees."""


def knocked(bump: Bump, luck: Random) -> Bump:
    """The camera after another knock; it stays near its place and never wanders off."""
    x, y, angle = bump
    return (
        x * 0.3 + luck.uniform(-12, 12),
        y * 0.3 + luck.uniform(-12, 12),
        angle * 0.3 + luck.uniform(-0.4, 0.4),
    )
