"""How the rules' sentences are said now. As they were first worded they are part of what the digests of a
journal prove, so they stay there; people read these instead."""

from collections.abc import Mapping
from typing import Final

from station.texts import tr

SAID_NOW: Final[Mapping[str, tuple[str, str]]] = {
    "{words} is no word in {lexicon}": (
        tr("{words} is not in {lexicon}"),
        tr("{words} are not in {lexicon}"),
    ),
    "{words} are no words in {lexicon}": (
        tr("{words} is not in {lexicon}"),
        tr("{words} are not in {lexicon}"),
    ),
    "{text} is no word, and no tile is left in hand to make it one": (
        tr("{text} is not a word, and no tile is left in hand to make it one"),
        tr("{text} are not words, and no tile is left in hand to make them words"),
    ),
    "{text} is no word, and cannot become one with the {count} tiles still in hand": (
        tr("{text} is not a word, and cannot become one with the {tiles} still in hand"),
        tr("{text} are not words, and cannot become words with the {tiles} still in hand"),
    ),
    "with this tile {text} could not become a word any more, which you are working on": (
        tr("with this tile {text}, which you are working on, could no longer become a word"),
        tr("with this tile {text}, which you are working on, could no longer become words"),
    ),
    "{text} is no word, and the scrab makes whole words only": (
        tr("{text} is not a word, and the scrab makes whole words only"),
        tr("{text} are not words, and the scrab makes whole words only"),
    ),
    "{word!r} is no word: say its letters": (tr("{word!r} is not a word: say its letters"),) * 2,
}
"""By the sentence of the rules: of one word, and of several."""

LISTS: Final[Mapping[str, str]] = {"words": ", ", "text": " and "}
"""Values that name one word or several, and what stands between them there."""
