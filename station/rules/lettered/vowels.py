"""Which letters are vowels, in every edition."""

import unicodedata
from typing import Final

EITHER: Final = "Y"
"""The letter that is a vowel or a consonant, as the player likes."""

_VOWELS: Final = frozenset("AEIOUÆŒØIıΑΕΗΙΟΥΩАЕЁИОУЫЭЮЯЄІЇ")


def is_vowel(letter: str) -> bool:
    """Whether a tile's letter is a vowel, with or without accents: Ä, É, Ó, Ą and Ø are. Digraphs such as
    CH, QU and NY are consonants. Y is not a vowel here; see `EITHER`."""
    if len(letter) != 1:
        return False
    return letter in _VOWELS or unicodedata.normalize("NFD", letter)[0] in _VOWELS
