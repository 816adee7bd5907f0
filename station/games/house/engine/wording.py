"""Why a House play was chosen, in words."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from station.engine.engine import A_BLANK, PARTNER, Reason
from station.games.house.engine.race import lacks
from station.games.house.engine.search import Line, Search
from station.games.house.engine.seen import Holding, Seen, Ways, without
from station.games.house.engine.value import WIN, Weights, distance
from station.games.house.rules.custody import face
from station.games.house.rules.judge import new_words
from station.games.house.rules.ruling import HouseLegal
from station.games.house.rules.strings import owner_of, runs, text_of
from station.rules.edition import BLANK
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.tile import FacedTile, Side
from station.texts import tr

NAMED: Final = 3
"""At most so many words are named in one reason."""


EXPECTS: Final = tr("expects {word} in answer")
NOTHING_STOPS: Final = tr("nothing stops {word}")

RACE: Final = (
    tr("is {mine} square from the far row, the opponent {theirs}"),
    tr("is {mine} squares from the far row, the opponent {theirs}"),
)
"""How far both sides are; for one square, and for others."""

NO_MERITS: Final = frozenset({EXPECTS, NOTHING_STOPS})
"""Sentences that say nothing in favour of a play."""


def reasons(
    search: Search, line: Line, position: FacedPosition, ruling: HouseLegal | None
) -> tuple[Reason, ...]:
    """The reasons for a line, the heaviest first. position: the board before it. ruling: None for a pass."""
    found = [*_of_answers(search, line)]
    if ruling is None:
        found.append(_of_passing(line))
    elif ruling.wins:
        found.append(
            Reason(tr("joins the home rows with {words}"), WIN, (("words", _longest(ruling.words)),))
        )
    else:
        found += _of_explosion(search.weights, position, ruling)
        if line.decides:
            sentence = tr("what it passes on lets {partner} win at once")
            found.append(Reason(sentence, WIN / 2, (("partner", PARTNER),)))
        found += _of_threat(search, line, ruling)
        found += _of_race(search, line)
    return tuple(sorted(found, key=lambda reason: -abs(reason.value)))


def _of_answers(search: Search, line: Line) -> Iterable[Reason]:
    """What the opponent would win with, and what the answer is likely to be."""
    if line.value >= WIN:
        return
    word = _answer(line)
    if line.loses and word:
        yield Reason(NOTHING_STOPS, -WIN, (("word", word),))
    elif search.threat:
        stopped = tr("stops {word}, which would join the opponent's home rows")
        yield Reason(stopped, WIN / 2, (("word", search.threat),))
    elif word:
        yield Reason(EXPECTS, 0.0, (("word", word),))


def _of_passing(line: Line) -> Reason:
    if len(line.ways.plays):
        return Reason(tr("every play would let the opponent win"), 1.0)
    return Reason(tr("nothing can be laid"), 1.0)


def _of_explosion(weights: Weights, position: FacedPosition, ruling: HouseLegal) -> Iterable[Reason]:
    if not ruling.explodes:
        return
    opponent = ruling.play.mover.other
    touched = {*ruling.turned, *ruling.removed}
    words = [
        text_of(position.tiles, run, opponent)
        for run in runs(position.tiles)
        if owner_of(position.tiles, run) is opponent and not touched.isdisjoint(run)
    ]
    laid = position.replace(dict(ruling.play.placed))
    gone = [tile for square in ruling.removed if (tile := laid[square]) is not None]
    if words:
        yield Reason(tr("explodes {words}"), float(len(touched)) / 4, (("words", _listed(words)),))
    if gone:
        faces = sorted(face(tile) for tile in gone)
        tiles = ", ".join(A_BLANK if letter == BLANK else letter for letter in faces)
        passed = (("tiles", tiles), ("partner", PARTNER))
        yield Reason(tr("passes {tiles} to {partner}"), weights.passed * len(gone), passed)


def _of_threat(search: Search, line: Line, ruling: HouseLegal) -> Iterable[Reason]:
    """A play that would win if the opponent did nothing about it."""
    seen = search.seen
    after = seen.other(line.letters, line.owners)
    me = Holding(seen.me.side, without(seen.me.rack, ruling.play.placed))
    again = after.other(after.letters, after.owners)
    ways, wins = Seen(seen.table, again.letters, again.owners, me, seen.they, seen.kit).wins(enough=1)
    if len(wins):
        word = word_of(ways, int(wins[0]), line.letters)
        yield Reason(tr("threatens {word} to the far row"), 3.0, (("word", word),))


def _of_race(search: Search, line: Line) -> Iterable[Reason]:
    """How far both sides are then."""
    mine, theirs = (halves.astype(np.uint8) for halves in lacks(line.owners[None], (2, 0, 2)))
    was_mine, was_theirs = lacks(search.seen.owners[None], (2, 0, 2))
    weights = search.weights
    gained = distance(was_mine, weights) - distance(mine, weights)
    held = distance(theirs, weights) - distance(was_theirs, weights)
    sentence = RACE[int(mine[0]) // 2 != 1]
    values = (("mine", int(mine[0]) // 2), ("theirs", int(theirs[0]) // 2))
    yield Reason(sentence, round(float(gained[0] + weights.wary * held[0]), 2), values)


def _answer(line: Line) -> str:
    if line.replies is None or line.reply is None:
        return ""
    return word_of(line.replies, line.reply, line.replies.seen.letters)


def word_of(ways: Ways, index: int, letters: "np.ndarray[tuple[int], np.dtype[np.uint8]]") -> str:
    """The longest word that a play forms, as its player reads it. letters: the board as that player sees
    it."""
    laid = ways.laid(np.array([index]))[0]
    alphabet = ways.seen.table.alphabet
    tiles = [
        FacedTile(alphabet[number], Side.SOUTH) if number < len(alphabet) else None
        for number in np.where(laid == 255, letters, laid).tolist()
    ]
    placed = tuple((int(square), tile) for square in np.flatnonzero(laid != 255) if (tile := tiles[square]))
    return _longest(new_words(tiles, FacedPlay(Side.SOUTH, placed)))


def _longest(words: Iterable[object]) -> str:
    texts = [getattr(word, "text", "") for word in words]
    return max(texts, key=len, default="")


def _listed(words: list[str]) -> str:
    """The longest few."""
    some = sorted(dict.fromkeys(words), key=lambda word: (-len(word), word))
    return ", ".join(some[:NAMED])
