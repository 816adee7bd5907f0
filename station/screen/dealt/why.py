"""What the screen says about a word that is touched: which list has it, and how many people know it. Pure.

A word is touched in the message about the last play, in the list of moves, or on the board.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from station.editions import load_edition
from station.lexicon import added, load
from station.lexicon.commonness import class_of
from station.rules.square import SIZE
from station.rules.tile import Side
from station.screen.dealt.unseen import above_unseen
from station.screen.draw.board import square_at
from station.screen.draw.picture.moves import rows_shown
from station.screen.draw.picture.pictures import stack_boxes
from station.screen.input.controls import pictures_box
from station.screen.input.screen_state import Answer, Panel
from station.screen.input.sheet import LaneSheet, Sheet
from station.texts import tr
from station.view.faces import Face
from station.view.pictures import Moves
from station.view.view import Ruled, View
from station.view.wording import Wording

SHOWN_MS: Final = 8_000
"""How long it is said."""

NAMED: Final = 2
"""Of several words that are touched at once, so many are explained, each by so many sources."""

KNOWN: Final = (
    (35, tr("{word}: a common word, in {lexicon}")),
    (50, tr("{word}: a word that readers know, in {lexicon}")),
    (70, tr("{word}: an uncommon word, in {lexicon}")),
    (100, tr("{word}: a rare word, in {lexicon}")),
)
"""By class of commonness, what is said of a word of it."""

SOURCES: Final = {"scowl": "SCOWL", "wordnet": "WordNet", "freedict": "Wiktionary", "gcide": "GCIDE"}
"""What the sources of words of our own are called."""


def touched(sheet: Sheet, point: tuple[int, int], now_ms: int) -> Answer | None:
    """The screen with what it says about the words that were touched; None if none were."""
    local = sheet.local
    busy = local.entry is not None or local.panel is not Panel.NONE or local.dealt.drag is not None
    if sheet.view.dealt is None or busy or local.watched:
        return None
    known = (why(word, sheet.view, sheet.words) for word in dict.fromkeys(_words_at(sheet.here, point)))
    said = [sentence for sentence in known if sentence][:NAMED]
    return Answer(local.noticing(" · ".join(said), now_ms + SHOWN_MS)) if said else None


def why(word: str, view: View, words: Wording) -> str:
    """Why a word counts; "" for one that does not."""
    used = view.words
    if word in used.agreed:
        return words.tr("{word}: agreed at this table", word=word)
    if word not in load(replace(used, agreed=())):
        return ""
    lexicon = words.tr("the English word list")
    if used.name != "english":
        lexicon = words.tr("the word list {name}", name=used.name)
    ours = next((one for one in added(used.name) if one.word == word), None)
    if ours is not None:
        named = [source.partition("=")[0].partition(":")[0] for source in ours.sources]
        lexicon = ", ".join(SOURCES[name] for name in named[:NAMED])
    number = class_of(word, load_edition(view.edition).language)
    if number is None:
        return words.tr("{word}: in {lexicon}", word=word, lexicon=lexicon)
    sentence = next(text for most, text in KNOWN if number <= most)
    return words.tr(sentence, word=word, lexicon=lexicon)


def _words_at(sheet: LaneSheet, point: tuple[int, int]) -> Iterator[str]:
    """The words that lie under a finger."""
    ruling = sheet.lane.ruling
    if sheet.places.message.collidepoint(point) and ruling is not None and ruling.kind is Ruled.STANDS:
        yield from (word.text for word in ruling.words)
    box, pictures = above_unseen(sheet, pictures_box(sheet)), sheet.view.pictures
    for picture, place in zip(pictures, stack_boxes(sheet.layout, box, pictures), strict=False):
        if isinstance(picture, Moves):
            rows = rows_shown(sheet.layout, place, picture)
            yield from (
                word for move, row in rows if row.collidepoint(point) for word in move.text.split(" · ")
            )
    square = None if sheet.lane.board is None else square_at(sheet.places.main, point, sheet.local.turned)
    if square is not None and sheet.lane.board is not None and sheet.local.dealt.picked is None:
        yield from _words_through(square, sheet.lane.board.confirmed)


def _words_through(square: int, faces: tuple[Face | None, ...]) -> Iterator[str]:
    """The strings through a square, as whoever its tile faces reads them."""
    if not faces or (here := faces[square]) is None:
        return
    row, column = divmod(square, SIZE)
    across = ([row * SIZE + k for k in range(SIZE)], column)
    down = ([k * SIZE + column for k in range(SIZE)], row)
    for line, at in (across, down):
        first = last = at
        while first and faces[line[first - 1]] is not None:
            first -= 1
        while last < SIZE - 1 and faces[line[last + 1]] is not None:
            last += 1
        letters = [face.letter for one in line[first : last + 1] if (face := faces[one]) is not None]
        if len(letters) > 1:
            yield "".join(reversed(letters) if here.facing is Side.NORTH else letters)
