"""Of which board's set new tiles are, where the picture, or whoever typed them, leaves it open."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from station.games.house.explosion import matters_anyhow
from station.games.house.interpret import Case
from station.games.house.picture import compare
from station.games.house.rules.custody import Hand, face
from station.games.house.rules.table import HouseBoard
from station.referee.finding import Unclear
from station.referee.ruling import Doubt, Question
from station.referee.sight import SeenTile
from station.rules.edition import BLANK, Edition
from station.rules.square import SIZE
from station.rules.tile import KITS, Kit

MOST_OPEN: Final = SIZE
"""At most so many tiles are weighed together: no play lays more."""


def with_kits(case: Case) -> Case | Unclear:
    """The case with new tiles of the sets that the mover can have them of; a question if that leaves a
    choice."""
    difference = compare(case.board.position, case.squares)
    new = difference.new
    tiles = {square: seen for square in sorted(new) if isinstance(seen := case.squares[square], SeenTile)}
    unsure = [square for square, seen in tiles.items() if _open(seen)]
    if not unsure or len(unsure) > MOST_OPEN:
        return case
    hand = case.board.hand(case.mover)
    sure = [(_face(seen), seen.kit or hand.kit) for seen in tiles.values() if not _open(seen)]
    faces = [_face(tiles[square]) for square in unsure]
    # What an arbiter accepted may not add up to one set.
    unseen = unseen_of_own_set(case.board, hand.kit, case.rules.edition)
    possible = possible_kits(hand, sure, faces, unseen) or possible_kits(hand, sure, faces)
    for square in unsure:
        if len(possible.get(_face(tiles[square]), ())) > 1:
            # A hand that must go anyway may be why the set is in doubt.
            hidden = difference.hidden & matters_anyhow(new, case.board.position)
            if hidden:
                return Unclear(Question(Doubt.HIDDEN, min(hidden)))
            return Unclear(Question(Doubt.KIT, square, candidates=KITS))
    if not possible:
        return case
    squares = list(case.squares)
    for square in unsure:
        (kit,) = possible[_face(tiles[square])]
        squares[square] = replace(tiles[square], kit=kit, kit_doubtful=False)
    return replace(case, squares=tuple(squares))


def unseen_of_own_set(board: HouseBoard, kit: Kit, edition: Edition) -> Mapping[str, int]:
    """By letter, how many tiles of the board's own set may be among those that nobody has seen: those that
    are neither on this board nor known to be in a hand."""
    seen = Counter(face(tile) for _, tile in board.position.occupied() if tile.kit == kit)
    for hand in board.hands:
        seen.update(hand.known)
    return {letter: max(0, count - seen[letter]) for letter, count in edition.counts.items()}


def possible_kits(
    hand: Hand,
    sure: Iterable[tuple[str, Kit]],
    unsure: Iterable[str],
    left: Mapping[str, int] | None = None,
) -> Mapping[str, tuple[Kit, ...]]:
    """By letter of the tiles laid whose kit is open: the kits that some of them can be of, where all tiles
    come from this hand; empty if they cannot. sure: the letters and kits of the other tiles laid. left: by
    letter, how many tiles nobody has seen; without it, each of these may be any letter.

    Letters depend on one another only by the unseen tiles, each of which may be any letter: so each letter is
    weighed against the others at their cheapest."""
    other: Kit = KITS[1 - KITS.index(hand.kit)]
    settled, open_now = Counter(sure), Counter(unsure)
    known, bonus = Counter(hand.known), Counter(hand.bonus)
    needs: dict[str, dict[int, int]] = {}
    for letter in {*open_now, *(shown for shown, _ in settled)}:
        spare = bonus[letter] - settled[letter, other]
        own = settled[letter, hand.kit] + open_now[letter] - known[letter]
        most = hand.unknown if left is None else left.get(letter, 0)
        # By how many of the open ones are of the other kit: the unseen tiles that are needed then.
        of_other = range(min(spare, open_now[letter]) + 1)
        needs[letter] = {k: max(0, own - k) for k in of_other if own - k <= most}
    if not all(needs.values()):
        return {}
    least = sum(min(of.values()) for of in needs.values())
    found: dict[str, tuple[Kit, ...]] = {}
    for letter, count in open_now.items():
        room = hand.unknown - least + min(needs[letter].values())
        fits = [k for k, unseen in needs[letter].items() if unseen <= room]
        if not fits:
            return {}
        kits = {hand.kit} if min(fits) < count else set()
        kits |= {other} if max(fits) else set()
        found[letter] = tuple(kit for kit in KITS if kit in kits)
    return found


def _open(seen: SeenTile) -> bool:
    """A tile whose letter is in doubt, too, is asked for by its letter."""
    return not seen.doubtful and (seen.kit is None or seen.kit_doubtful)


def _face(seen: SeenTile) -> str:
    return seen.letter or BLANK
