"""The tiles of whoever plays at this screen, as arranged and laid so far. Pure, and local to the screen."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from station.dealt.play_events import Placed
from station.rules.edition import BLANK
from station.rules.moves.rack import RackTile

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Laying:
    """What one player has done with a hand. order: the tiles as last arranged. placed: those laid on the
    board, not yet played. swaps: blanks on the board, by square, that are taken for the letter they stand
    for. turns: how many turns the board had then; after another one nothing is laid any more."""

    player: int
    order: tuple[RackTile, ...] = ()
    placed: tuple[Placed, ...] = ()
    swaps: tuple[tuple[int, str], ...] = ()
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Drag:
    """A tile between finger and board. tile: which; index: where in the rack it was, or square: on the board.
    start, at: where it was touched, and where the finger is. lifted: it is drawn above the finger, which
    would hide it."""

    tile: RackTile
    index: int | None
    square: int | None
    start: Point
    at: Point
    lifted: bool = False


@dataclass(frozen=True, slots=True)
class DealtState:
    """layings: by whoever plays here. seen_by: who may see the tiles that are shown, where they are hidden.
    picked: the place in the rack of a tile that was touched. giving: the topic for which tiles are being
    chosen; given: their places in the rack. step: of an explosion, as chosen; None while it runs by itself.
    cursor: where typed tiles go; down: in which direction. page: which part of a large hand is shown."""

    layings: tuple[Laying, ...] = ()
    seen_by: int | None = None
    picked: int | None = None
    drag: Drag | None = None
    giving: str = ""
    given: tuple[int, ...] = ()
    step: int | None = None
    cursor: int | None = None
    down: bool = False
    page: int = 0

    def laying(self, player: int) -> Laying:
        return next((one for one in self.layings if one.player == player), Laying(player))

    def with_laying(self, laying: Laying) -> "DealtState":
        others = tuple(one for one in self.layings if one.player != laying.player)
        return replace(self, layings=(*others, laying))

    def at_rest(self) -> "DealtState":
        """Nothing picked, dragged, chosen or pointed at."""
        return replace(self, picked=None, drag=None, giving="", given=(), step=None, cursor=None)


def current(laying: Laying, turns: int) -> Laying:
    """The laying as it counts now: after another turn on the board nothing is laid, and what was has no place
    in the hand any more, not even for a tile like it that is drawn."""
    if laying.turns == turns:
        return laying
    held = list(laying.order)
    for _, tile, _ in laying.placed:
        if tile in held:
            held.remove(tile)
    return replace(laying, placed=(), swaps=(), order=tuple(held), turns=turns)


def arranged(laying: Laying, hand: tuple[RackTile, ...]) -> tuple[RackTile, ...]:
    """The whole hand, as arranged; new tiles come last."""
    left = list(hand)
    kept = []
    for tile in laying.order:
        if tile in left:
            left.remove(tile)
            kept.append(tile)
    return (*kept, *left)


def in_rack(laying: Laying, hand: tuple[RackTile, ...]) -> tuple[RackTile, ...]:
    """What is not on the board, as arranged; blanks that are taken off it come last."""
    rack = list(arranged(laying, (*hand, *(RackTile(BLANK) for _ in laying.swaps))))
    for _, tile, _ in laying.placed:
        if tile in rack:
            rack.remove(tile)
    for _, letter in laying.swaps:
        if RackTile(letter) in rack:
            rack.remove(RackTile(letter))
    return tuple(rack)


def laid(laying: Laying, square: int, tile: RackTile, letter: str = "") -> Laying:
    """With a tile of the rack on a free square."""
    return replace(laying, placed=(*laying.placed, (square, tile, letter)))


def taken_back(laying: Laying, square: int) -> Laying:
    """Without what was laid or swapped on a square."""
    placed = tuple(one for one in laying.placed if one[0] != square)
    swaps = tuple(one for one in laying.swaps if one[0] != square)
    if len(swaps) < len(laying.swaps):
        placed = _without_surplus(placed, len(laying.placed) - 1)
    return replace(laying, placed=placed, swaps=swaps)


def _without_surplus(placed: tuple[Placed, ...], most: int) -> tuple[Placed, ...]:
    """A blank that is not taken any more cannot be laid again either."""
    if len(placed) <= most:
        return placed
    last = next((one for one in reversed(placed) if one[1].letter == BLANK), None)
    return tuple(one for one in placed if one is not last)


def all_taken_back(laying: Laying) -> Laying:
    return replace(laying, placed=(), swaps=())


def on_square(laying: Laying, square: int) -> RackTile | None:
    """The tile laid on a square."""
    return next((tile for at, tile, _ in laying.placed if at == square), None)


def shuffled(laying: Laying, hand: tuple[RackTile, ...], seed: int) -> Laying:
    """The hand in another order; one of at least two different tiles always changes."""
    before = list(arranged(laying, hand))
    after, luck = list(before), Random(seed)
    while after == before and len(set(before)) > 1:
        luck.shuffle(after)
    return replace(laying, order=tuple(after))


def in_order(laying: Laying, hand: tuple[RackTile, ...], letters: Sequence[str]) -> Laying:
    """The hand by the alphabet, of equal letters the first set's before the other's; blanks come last."""
    place = {letter: number for number, letter in enumerate(letters)}
    ordered = sorted(arranged(laying, hand), key=lambda tile: (place.get(tile.letter, len(place)), tile.kit))
    return replace(laying, order=tuple(ordered))


def remembered(laying: Laying, hand: tuple[RackTile, ...]) -> Laying:
    """With the hand as it is shown now: whatever comes later goes behind it, and moves nothing under a
    finger."""
    return replace(laying, order=arranged(laying, hand))


def moved(laying: Laying, hand: tuple[RackTile, ...], index: int, to: int) -> Laying:
    """A tile of the rack put in another place of it."""
    rack = list(in_rack(laying, hand))
    if not 0 <= index < len(rack):
        return laying
    tile = rack.pop(index)
    rack.insert(max(0, min(to, len(rack))), tile)
    return replace(laying, order=(*rack, *(tile for _, tile, _ in laying.placed)))
