"""The tiles somebody can lay."""

from collections.abc import Iterable
from dataclasses import dataclass

from station.rules.edition import BLANK
from station.rules.lexicon import WordGraph
from station.rules.moves.words import Rest
from station.rules.tile import FacedTile, Kit, Side


@dataclass(frozen=True, slots=True, order=True)
class RackTile:
    """A tile in hand whose face is known: letter is a capital, or "?" for a blank."""

    letter: str
    kit: Kit = "a"


def whole(rack: Iterable[RackTile], mover: Side, own: Kit, lexicon: WordGraph) -> Rest[FacedTile]:
    """The whole rack, from which all that can be left of it can be reached.

    Of equal letters in both kits, the own kit's is used first. Letters that no word has are left out.
    """
    bits = lexicon.bits
    kits: dict[str, list[Kit]] = {}
    for held in sorted(rack, key=lambda held: (held.letter, held.kit != own)):
        if held.letter == BLANK or held.letter in bits:
            kits.setdefault(held.letter, []).append(held.kit)
    letters = list(kits)
    known: dict[tuple[int, ...], Rest[FacedTile]] = {}

    def without(taken: tuple[int, ...]) -> Rest[FacedTile]:
        found = known.get(taken)
        if found is not None:
            return found
        found = known[taken] = Rest()
        blank: list[tuple[int, FacedTile, Rest[FacedTile]]] = []
        for place, letter in enumerate(letters):
            count = taken[place]
            if count == len(kits[letter]):
                continue
            kit = kits[letter][count]
            rest = without((*taken[:place], count + 1, *taken[place + 1 :]))
            if letter == BLANK:
                blank = [(bit, FacedTile(name, mover, kit, True), rest) for name, bit in bits.items()]
                found.reach = (1 << len(bits)) - 1
            else:
                found.takes.append((bits[letter], FacedTile(letter, mover, kit), rest))
                found.reach |= bits[letter]
        found.takes += blank
        return found

    return without((0,) * len(letters))
