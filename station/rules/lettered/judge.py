"""Whether a play is legal, which words it forms, and its score."""

from collections import Counter
from collections.abc import Iterator

from station.rules.board import Misplaced, misplaced, run_through
from station.rules.edition import Edition
from station.rules.lettered.play import Illegal, Legal, Play, Reason, Ruling, Word
from station.rules.lettered.position import Position
from station.rules.lettered.premium import PREMIUMS, START
from station.rules.lettered.settings import STANDARD, Settings
from station.rules.lexicon import Lexicon
from station.rules.square import COLUMN, NEIGHBOURS, ROW, SIZE, square_name


def judge(
    position: Position,
    play: Play,
    edition: Edition,
    lexicon: Lexicon | None = None,
    settings: Settings = STANDARD,
) -> Ruling:
    """The ruling on a play. Without a lexicon every word is valid.

    Reasons against a play are checked in the order of `Reason`; the first that applies is returned.
    """
    objection = _misplaced(position, play, settings) or _detached(position, play)
    if objection is not None:
        return objection
    after = position.replace(dict(play.placed))
    strange = _not_in_set(after, play, edition)
    if strange is not None:
        return strange
    words = tuple(_words(after, play, edition))
    if not words:
        return Illegal(Reason.NO_WORD, "the play makes no word of two or more letters", play.squares)
    if lexicon is not None:
        wrong = tuple(word for word in words if word.text not in lexicon)
        if wrong:
            texts = tuple(dict.fromkeys(word.text for word in wrong))
            squares = tuple(sorted({square for word in wrong for square in word.squares}))
            values = (("words", ", ".join(texts)), ("lexicon", lexicon.name))
            if len(texts) == 1:
                return Illegal(Reason.NOT_A_WORD, "{words} is not in {lexicon}", squares, wrong, values)
            return Illegal(Reason.NOT_A_WORD, "{words} are not in {lexicon}", squares, wrong, values)
    bonus = settings.bonus if len(play.placed) == settings.rack else 0
    return Legal(play, words, bonus, sum(word.points for word in words) + bonus, after)


def _misplaced(position: Position, play: Play, settings: Settings) -> Illegal | None:
    """What is wrong with the squares themselves."""
    squares = play.squares
    if len(squares) > settings.rack:
        values = (("count", len(squares)), ("rack", settings.rack))
        return Illegal(
            Reason.TOO_MANY, "the play lays {count} tiles, a rack holds {rack}", squares, values=values
        )
    found = misplaced(position, squares)
    if found is None:
        return None
    fault, where = found
    names = [square_name(square) for square in dict.fromkeys(where)]
    taken, gap = (("names", ", ".join(names)),), (("square", "".join(names[:1])),)
    return {
        Misplaced.NO_TILES: Illegal(Reason.NO_TILES, "the play lays no tile"),
        Misplaced.OFF_BOARD: Illegal(Reason.OFF_BOARD, "a tile lies off the board"),
        Misplaced.SQUARE_TAKEN: Illegal(Reason.SQUARE_TAKEN, "{names} was not empty", where, values=taken),
        Misplaced.NOT_IN_LINE: Illegal(Reason.NOT_IN_LINE, "the tiles are not in one line", where),
        Misplaced.GAP: Illegal(Reason.GAP, "{square}, between the tiles, is empty", where, values=gap),
    }[fault]


def _detached(position: Position, play: Play) -> Illegal | None:
    if position.empty:
        if START not in play.squares:
            return Illegal(Reason.NOT_ON_START, "the first play covers H8", play.squares)
        return None
    if not any(position[near] is not None for square in play.squares for near in NEIGHBOURS[square]):
        return Illegal(Reason.NOT_CONNECTED, "no tile of the play touches those on the board", play.squares)
    return None


def _not_in_set(after: Position, play: Play, edition: Edition) -> Illegal | None:
    """A letter that is not in the edition, or more tiles of one than its set holds."""
    there = Counter([tile.from_set for tile in after.tiles if tile is not None])
    for square, tile in play.placed:
        if tile.letter is not None and tile.letter not in edition.values:
            return Illegal(
                Reason.NO_SUCH_TILE,
                "there is no {tile} in the {language} set",
                (square,),
                values=(("tile", tile.text), ("language", edition.language)),
            )
        most = edition.counts.get(tile.from_set, 0)
        if there[tile.from_set] > most:
            return Illegal(
                Reason.NO_SUCH_TILE,
                "{tile} on {square} would be one more than the set's {most}",
                (square,),
                values=(
                    ("tile", "blank" if tile.blank else tile.text),
                    ("square", square_name(square)),
                    ("most", most),
                ),
            )
    return None


def _words(after: Position, play: Play, edition: Edition) -> Iterator[Word]:
    """The words that contain a tile of the play: the one along it, then those across it."""
    new = frozenset(play.squares)
    along = ROW if len(new) > 1 and max(new) - min(new) < SIZE else COLUMN
    first = play.squares[0]
    if len(new) == 1 and len(run_through(after, first, ROW)) > 1:
        along = ROW
    lines = [run_through(after, first, along)]
    lines += [run_through(after, square, COLUMN if along == ROW else ROW) for square in sorted(new)]
    for run in lines:
        if len(run) > 1:
            letters = tuple(tile.text for square in run if (tile := after[square]) is not None)
            yield Word(letters, run, _points(after, run, new, edition))


def _points(after: Position, run: tuple[int, ...], new: frozenset[int], edition: Edition) -> int:
    points, factor = 0, 1
    for square in run:
        tile = after[square]
        if tile is None:
            continue
        value = tile.points(edition)
        if square in new:
            premium = PREMIUMS[square]
            value *= premium.letter
            factor *= premium.word
        points += value
    return points * factor
