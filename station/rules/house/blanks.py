"""Which letters the blanks of a play can stand for (Rulings, section 1, "Blanks")."""

from dataclasses import replace
from itertools import product

from station.rules.house.judge import new_words
from station.rules.house.position import Position
from station.rules.house.ruling import Play
from station.rules.lexicon import Lexicon


def blank_choices(position: Position, play: Play, lexicon: Lexicon, alphabet: str) -> tuple[Play, ...]:
    """The play with its blanks fixed in each way that makes every new word legal.

    position: without the play's tiles, which lie on empty squares. The letters that the play's blanks have
    now do not count. One answer: the station takes it. Several: the player chooses. None: no letter makes
    the play legal. A play without blanks is its own only answer when its words are legal.
    """
    blanks = [place for place, (_, tile) in enumerate(play.placed) if tile.blank]
    found: list[Play] = []
    for letters in product(alphabet, repeat=len(blanks)):
        placed = list(play.placed)
        for place, letter in zip(blanks, letters, strict=True):
            square, tile = placed[place]
            placed[place] = (square, replace(tile, letter=letter))
        fixed = Play(play.mover, tuple(placed))
        laid = list(position.tiles)
        for square, tile in placed:
            laid[square] = tile
        words = new_words(laid, fixed)
        if words and all(word.text in lexicon for word in words):
            found.append(fixed)
    return tuple(found)
