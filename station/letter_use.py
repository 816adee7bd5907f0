"""How common letters are in Greek and in Cyrillic writing: what is read in the wrong script has rare ones."""

from collections.abc import Mapping
from math import log2, sqrt
from typing import Final

GREEK: Final = {
    "α": 11.5, "ο": 9.6, "ι": 8.6, "ε": 8.3, "τ": 8.0, "σ": 4.9, "ς": 3.2, "ν": 6.2, "η": 5.4, "υ": 4.5,
    "ρ": 4.4, "π": 4.2, "κ": 4.2, "μ": 3.3, "λ": 2.9, "ω": 2.1, "δ": 1.8, "γ": 1.7, "χ": 1.3, "θ": 1.3,
    "φ": 0.9, "β": 0.8, "ξ": 0.4, "ζ": 0.4, "ψ": 0.2,
    "ά": 2.0, "έ": 1.5, "ή": 1.5, "ί": 2.0, "ό": 2.0, "ύ": 1.0, "ώ": 0.8, "ϊ": 0.1, "ϋ": 0.1, "ΐ": 0.1,
    "ΰ": 0.1,
}  # fmt: skip
"""Percent of the letters of Greek text, with room for accents."""

CYRILLIC: Final = {
    "о": 11.0, "е": 8.5, "а": 8.0, "и": 7.4, "н": 6.7, "т": 6.3, "с": 5.5, "р": 4.7, "в": 4.5, "л": 4.4,
    "к": 3.5, "м": 3.2, "д": 3.0, "п": 2.8, "у": 2.6, "я": 2.0, "ы": 1.9, "ь": 1.7, "г": 1.7, "з": 1.7,
    "б": 1.6, "ч": 1.4, "й": 1.2, "х": 1.0, "ж": 0.9, "ш": 0.7, "ю": 0.6, "ц": 0.5, "щ": 0.4, "э": 0.3,
    "ф": 0.3, "ъ": 0.2, "ё": 0.3, "і": 1.0, "ї": 0.3, "є": 0.3, "ј": 1.0, "ў": 0.3, "њ": 0.3, "ћ": 0.3,
    "љ": 0.2, "ђ": 0.1,
}  # fmt: skip
"""Percent of the letters of Russian text, with room for its neighbours' letters."""

_RAREST: Final = 0.02


def surprise(letters: Mapping[str, int]) -> float:
    """How many bits these letters, by how often they are there, are rarer than those of usual text; at least
    0."""
    return sum(
        max(
            0.0,
            _surprise({letter: count for letter, count in letters.items() if greek == _greek(letter)}, use),
        )
        for greek, use in ((True, GREEK), (False, CYRILLIC))
    )


def margin(letters: int) -> float:
    """How many bits rarer a text of so many letters must be than another reading to be ruled out."""
    return 2 + 1.5 * sqrt(letters)


def _surprise(letters: Mapping[str, int], use: Mapping[str, float]) -> float:
    total = sum(use.values())
    usual = sum(-share / total * log2(share / total) for share in use.values())
    return sum(count * (-log2(use.get(letter, _RAREST) / total) - usual) for letter, count in letters.items())


def _greek(letter: str) -> bool:
    return letter < "\u0400"
