"""How hands move tiles."""

from math import hypot
from random import Random

import pytest

from station.editions import load_edition
from station.rules.square import parse_square
from station.rules.tile import Side
from station.simulator.render.seats import Seat
from station.simulator.world.choreography import EDGE_MM, Hand
from station.simulator.world.fingertips import Moment
from station.simulator.world.physical import InBag, InFingers, OnBoard, Piece, Pieces
from station.simulator.world.scheduler import Actor
from station.simulator.world.script import Script

LEFT_SOUTH = Seat(0, Side.SOUTH)


class Stage:
    """One hand at the left board, with seven tiles in its row."""

    def __init__(self, seat: Seat = LEFT_SOUTH, hurry: float = 1.0) -> None:
        self.pieces = Pieces(load_edition("en"), Random(5))
        self.moment = Moment()
        self.hand = Hand(seat, self.pieces, self.moment, Random(6), hurry)
        self.seat = seat
        for _ in range(7):
            piece = self.pieces.draw(seat)
            assert piece is not None
            self.pieces.lay_in_row(piece, seat)

    def run(self, script: Script[None], upto_ms: int = 60_000) -> None:
        """Carry a script out, until it is done or `upto_ms` is reached."""
        actor = Actor(script, self.moment.now_ms)
        while (due := actor.due_ms(None)) is not None and due <= upto_ms:
            self.moment.now_ms = due
            actor.resume()

    def lay(self, square: str) -> Piece:
        piece = self.pieces.row(self.seat)[0]
        self.run(self.hand.pick_from_row([piece]))
        self.run(self.hand.lay(piece, parse_square(square), self.seat.upright))
        return piece


def test_a_hand_comes_from_its_own_edge_and_leaves_over_it() -> None:
    stage = Stage(Seat(0, Side.NORTH))
    assert stage.hand.arm(0) is None
    stage.run(stage.hand.reach((-100.0, 0.0)), upto_ms=0)
    arm = stage.hand.arm(0)
    assert arm is not None
    assert (arm.side, arm.y_mm) == (Side.NORTH, -EDGE_MM)
    stage.run(stage.hand.withdraw())
    assert stage.hand.arm(stage.moment.now_ms) is None


def test_a_hand_never_jumps() -> None:
    stage = Stage()
    piece = stage.pieces.row(LEFT_SOUTH)[0]
    actor = Actor(_lay_and_leave(stage, piece), 0)
    last: tuple[float, float] | None = None
    now_ms = 0
    while (due := actor.due_ms(None)) is not None:
        while now_ms < due:
            arm = stage.hand.arm(now_ms)
            if arm is not None and last is not None:
                assert hypot(arm.x_mm - last[0], arm.y_mm - last[1]) < 15
            last = (arm.x_mm, arm.y_mm) if arm is not None else None
            now_ms += 5
        stage.moment.now_ms = due
        actor.resume()
    assert isinstance(piece.place, OnBoard)


def _lay_and_leave(stage: Stage, piece: Piece) -> Script[None]:
    yield from stage.hand.pick_from_row([piece])
    yield from stage.hand.lay(piece, parse_square("H8"), 0.0)
    yield from stage.hand.withdraw()


def test_a_carried_tile_is_between_the_fingers() -> None:
    stage = Stage()
    piece = stage.pieces.row(LEFT_SOUTH)[0]
    stage.run(stage.hand.pick_from_row([piece]))
    assert piece.place == InFingers(LEFT_SOUTH)
    arm = stage.hand.arm(stage.moment.now_ms)
    assert arm is not None
    assert arm.holding == (piece.kit, piece.letter)


def test_reaching_in_takes_a_third_to_two_thirds_of_a_second() -> None:
    stage = Stage()
    stage.run(stage.hand.reach((-100.0, 100.0)))
    assert 300 <= stage.moment.now_ms <= 650


def test_hurry_halves_the_time() -> None:
    slow, fast = Stage(hurry=1.0), Stage(hurry=2.0)
    for stage in (slow, fast):
        stage.lay("H8")
    assert fast.moment.now_ms * 2 == pytest.approx(slow.moment.now_ms, abs=5)


def test_tiles_lie_a_little_off_and_askew_but_on_their_square() -> None:
    stage = Stage()
    aside, askew = [], []
    for number in range(150):
        piece = stage.pieces.draw(LEFT_SOUTH) or stage.pieces.all[number]
        stage.run(stage.hand.lay(piece, number, 0.0))
        place = piece.place
        assert isinstance(place, OnBoard)
        assert place.square == number
        aside.append(max(abs(place.x % 1 - 0.5), abs(place.y % 1 - 0.5)))
        askew.append(abs(place.angle))
        piece.place = InBag(0)
    assert max(aside) <= 0.2
    assert 0.03 < sum(aside) / len(aside) < 0.12
    assert max(askew) <= 9
    assert 1 < sum(askew) / len(askew) < 4


def test_a_turned_tile_turns_about_its_middle_while_it_is_held() -> None:
    stage = Stage()
    piece = stage.lay("H8")
    before = piece.place
    assert isinstance(before, OnBoard)
    stage.run(stage.hand.turn(piece, 180.0), upto_ms=stage.moment.now_ms + 420)
    during = piece.place
    assert isinstance(during, OnBoard)
    assert during.turns_from is not None
    _, begins, ends = during.turns_from
    assert (during.x, during.y) == (before.x, before.y)
    assert during.angle_at(begins) == before.angle
    assert 60 < during.angle_at((begins + ends) // 2) < 120
    assert during.angle_at(ends) == during.angle == pytest.approx(180, abs=9)


def test_drawn_tiles_come_from_the_bag_into_the_row() -> None:
    stage = Stage()
    stage.run(stage.hand.draw(3))
    assert len(stage.pieces.row(LEFT_SOUTH)) == 10
    assert stage.pieces.bag(0) == 90


def test_tiles_passed_to_the_partner_lie_in_the_partners_row() -> None:
    stage = Stage()
    piece = stage.lay("H8")
    stage.run(stage.hand.lift(piece))
    stage.run(stage.hand.put_in_row([piece], LEFT_SOUTH.partner))
    assert stage.pieces.row(Seat(1, Side.SOUTH)) == [piece]


def test_tiles_of_both_kits_lie_apart_in_a_row() -> None:
    stage = Stage()
    stage.run(stage.hand.draw(12))
    spots = [(tile.x_mm, tile.y_mm) for tile in stage.pieces.loose()]
    assert len(spots) == 19
    assert min(hypot(a[0] - b[0], a[1] - b[1]) for a in spots for b in spots if a is not b) > 18
