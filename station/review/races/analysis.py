"""Thinking about a crossword of Speed Scrabble or Idaho: what its tiles could have been."""

from collections import Counter
from random import Random
from typing import Final

from station.editions import load_edition
from station.engine.engine import Deadline
from station.engine.races.crossword import Arranged, Skill, arranged
from station.lexicon import load
from station.review.effort import until
from station.review.races.job import LayoutJob
from station.review.review import Option, TurnReviewed
from station.review.sentence import Sentence, said, said_n
from station.rules.edition import BLANK, Edition
from station.rules.lexicon import WithWords, WordGraph
from station.rules.races.layout import CrosswordLayout, Flaw, check_layout
from station.rules.races.points import points
from station.view.pictures import Cell, Crossword, shown_tiles

CLOSE: Final = 3.0
"""A crossword this close to the best that was found is as good, in points."""

TRIES: Final = 6
"""How often part of a crossword is laid anew before another one is begun."""

AT_MOST: Final = 12
"""So many crosswords are laid out at most."""

EACH: Final = 40
"""One takes as long as so many positions of Scrabble."""

NAMED: Final = 3
"""So many of its words are named."""

NOTABLE: Final = 2
"""A word that is so many letters longer than those that were laid is worth a sentence."""


def thought_about(job: LayoutJob, positions: int) -> TurnReviewed:
    """The review of a crossword."""
    if not job.checked:
        return TurnReviewed(job.number, job.player, job.at_ms, Option(said("calls")), judged_by="")
    edition, graph = load_edition(job.edition), load(job.lexicon)
    words = WithWords(graph, frozenset(job.allowed), frozenset(job.refused))
    seen = check_layout(job.cells, job.loose, edition, words, all_used=not job.counts)
    done = _option(job, seen, edition)
    notes = [*_faults(seen), *_longest(job, seen, graph.offered)]
    if not job.counts:
        return TurnReviewed(
            job.number, job.player, job.at_ms, done, judged_by="", notes=tuple(notes), close=CLOSE
        )
    best = _best(job, edition, graph.offered, until(positions / EACH))
    options = (best, done) if best is not None and best.worth > done.worth else (done,)
    missed = options[0].worth - done.worth
    return TurnReviewed(
        job.number, job.player, job.at_ms, done, options, missed, notes=tuple(notes), close=CLOSE
    )


def _option(job: LayoutJob, seen: CrosswordLayout, edition: Edition) -> Option:
    """A crossword in words, with its picture."""
    named = tuple(sorted(set(seen.words), key=lambda word: (-len(word), word))[:NAMED])
    count = len(seen.cells)
    text = said_n("{count} tile laid", "{count} tiles laid", count)
    if named:
        text = said_n(
            "{count} tile laid, with {words}", "{count} tiles laid, with {words}", count, words=named
        )
    total = points(seen, edition).total if job.counts else 0
    wrong = {cell for string in seen.strings if not string.word for cell in string.cells}
    cells = tuple(
        Cell(row, column, tile.letter or "", tile.blank, (row, column) in wrong)
        for row, column, tile in seen.cells
    )
    return Option(text, total, float(total), picture=Crossword(cells, shown_tiles(seen.loose)))


def _faults(seen: CrosswordLayout) -> list[Sentence]:
    wrong = tuple(sorted({string.text for string in seen.strings if not string.word}))
    found = []
    if wrong:
        found.append(said_n("No word: {words}.", "No words: {words}.", len(wrong), words=wrong))
    if any(fault.flaw in {Flaw.APART, Flaw.ALONE} for fault in seen.faults):
        found.append(said("It was not all connected."))
    return found


def _longest(job: LayoutJob, seen: CrosswordLayout, graph: WordGraph) -> list[Sentence]:
    """A much longer word that its tiles held."""
    tiles = Counter([*(tile.from_set for _, _, tile in job.cells), *job.loose])
    blanks = tiles.pop(BLANK, 0)
    laid = max((len(word) for word in seen.words), default=0)
    word = longest_word(graph, tiles, blanks)
    return [said("The tiles held {word}.", word=word)] if len(word) >= laid + NOTABLE else []


def longest_word(graph: WordGraph, tiles: "Counter[str]", blanks: int) -> str:
    """The longest word of these tiles, the first of several; "" if there is none."""
    longest = ""

    def go(node: int, start: str, left: int) -> None:
        nonlocal longest
        for letter, following, ends in graph.edges(node):
            has = tiles[letter] > 0
            if not has and not left:
                continue
            tiles[letter] -= has
            word = start + letter
            if ends and len(word) > len(longest):
                longest = word
            go(following, word, left - (not has))
            tiles[letter] += has

    go(graph.root, "", blanks)
    return longest


def _best(job: LayoutJob, edition: Edition, graph: WordGraph, deadline: Deadline) -> Option | None:
    """The best crossword that is found by then, of all tiles or fewer."""
    known = graph.including(job.allowed)
    refused = frozenset(job.refused)
    mind = Skill(edition, known, TRIES)
    words = WithWords(known, frozenset(job.allowed), refused)
    hand = tuple(sorted([*(tile.from_set for _, _, tile in job.cells), *job.loose]))
    best: Option | None = None
    for attempt in range(AT_MOST):
        found: Arranged = arranged(mind, hand, {}, Random(attempt))
        cells = tuple((row, column, tile) for (row, column), tile in sorted(found.crossword.items()))
        seen = check_layout(cells, found.loose, edition, words, all_used=False)
        option = _option(job, seen, edition)
        if seen.legal and (best is None or option.worth > best.worth):
            best = option
        if deadline.passed:
            break
    return best
