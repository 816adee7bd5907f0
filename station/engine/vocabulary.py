"""The words that a computer player knows: those of a list up to some class of commonness.

A player thinks with the words it knows as if there were no others, so that all a game's searching needs is
another word graph.
"""

from functools import lru_cache
from itertools import islice
from math import ceil
from typing import Final

from station.lexicon.commonness import by_commonness, class_by_looks, common_words
from station.rules.edition import Edition
from station.rules.lexicon import Lexicon, WordGraph

ALL: Final = 100
"""Every word, however rare."""

KNOWN: Final = {1: 35, 2: 50, 3: 70, 4: ALL}
"""By level, up to which class a player knows words (`station.lexicon.commonness`)."""

COVERED: Final = 0.2
"""A list of common words counts if it holds this share of a lexicon; else the lexicon has other words than
the edition's language, and their looks count."""


def graph_of(lexicon: Lexicon) -> WordGraph:
    """The lexicon as a graph. Raises ValueError for words that cannot be walked."""
    if isinstance(lexicon, WordGraph):
        return lexicon
    raise ValueError(f"a computer player needs a list of words; {lexicon.name} cannot be walked")


def known_words(lexicon: Lexicon, edition: Edition, most: int) -> WordGraph:
    """The words of a lexicon that somebody knows who knows words up to this class, without those that are
    left to people. Its letters have the same bits as in the lexicon. Raises ValueError as `graph_of` does."""
    graph = graph_of(lexicon).offered
    if most >= ALL:
        return graph
    return _known(graph, edition.language, tuple(edition.values.items()), most)


@lru_cache(maxsize=8)
def _covered(graph: WordGraph, language: str) -> bool:
    """Whether the language has a list of common words that counts. The commonest are asked for first, so that
    most of a long list need not be read."""
    least = max(1, ceil(COVERED * len(graph)))
    held = (word for word in by_commonness(language) if word in graph)
    return next(islice(held, least - 1, None), None) is not None


@lru_cache(maxsize=8)
def _known(graph: WordGraph, language: str, values: tuple[tuple[str, int], ...], most: int) -> WordGraph:
    if _covered(graph, language):
        words = [word for word in common_words(language, most) if word in graph]
    else:
        points = dict(values)
        words = [word for word in graph if class_by_looks(word, points) <= most]
    return WordGraph.build(graph.name, words, graph.alphabet)
