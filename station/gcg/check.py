"""Re-scores a record by the rules, up to the first line that is wrong."""

from collections import Counter
from dataclasses import dataclass

from station.gcg.other_points import challenge_points, end_points, overtime_points
from station.gcg.possible_racks import known_tiles, rack_against, too_many
from station.gcg.record import (
    Challenged,
    EndRack,
    Entry,
    Exchanged,
    Overtime,
    Record,
    RecordedPass,
    RecordedPlay,
    Withdrawn,
)
from station.gcg.table import StopError, Table
from station.gcg.taken import taken_in
from station.gcg.tiles import LetterError, rack_tiles, word_tiles
from station.rules.edition import BLANK, Edition
from station.rules.lettered.judge import judge
from station.rules.lettered.play import Illegal, Play
from station.rules.lettered.position import Position, Tile
from station.rules.lettered.settings import STANDARD, Settings
from station.rules.square import COLUMNS, SIZE, square_name


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a record first differs from the rules. square: the one concerned, None if the line has none.
    recorded, found: points, if these differ. detail: a sentence for users, with line and square."""

    line: int
    square: int | None
    detail: str
    recorded: int | None = None
    found: int | None = None


@dataclass(frozen=True, slots=True)
class Scored:
    """A line of the game as scored by the rules. words: upper case, the main word first. score and total: as
    found, not as recorded. used: the tiles that were laid or exchanged, as far as the line names them. held:
    how many tiles its player had before. spent: the tiles on the board before. at: the position of a play in
    GCG notation, else ""."""

    entry: Entry
    kind: str
    words: tuple[str, ...]
    score: int
    total: int
    used: tuple[str, ...]
    held: int
    spent: Counter[str]
    at: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """lines: all, up to a difference after which the board is unknown. edition: used for the values.
    remarks: oddities that do not affect the score, such as a play with tiles that are not on the recorded
    rack; racks in hand-made records are often wrong."""

    edition: Edition
    lines: tuple[Scored, ...]
    difference: Difference | None
    position: Position
    remarks: tuple[str, ...] = ()

    @property
    def agrees(self) -> bool:
        return self.difference is None

    @property
    def agreeing(self) -> int:
        """Number of lines that score as recorded, for comparing editions."""
        return sum(1 for scored in self.lines if scored.score == scored.entry.line.score)


def check(record: Record, edition: Edition, settings: Settings = STANDARD) -> Checked:
    """Score every line of a record and report the first one that differs from the rules."""
    table = Table.of(edition, settings, [player.nick for player in record.players])
    lines: list[Scored] = []
    difference: Difference | None = None
    for entry in record.entries:
        line = entry.line
        try:
            scored, against = _score(entry, table)
        except StopError as stop:
            difference = difference or _difference(entry, stop.square, stop.reason)
            break
        except LetterError as error:
            difference = difference or _difference(entry, _square_of(entry), str(error))
            break
        lines.append(scored)
        if difference is None and against is not None:
            difference = _difference(entry, _square_of(entry), against, line.score, scored.score)
        if difference is None and line.total != scored.total:
            difference = _difference(
                entry,
                _square_of(entry),
                f"the total is {scored.total}, not {line.total}",
                line.total,
                scored.total,
            )
    return Checked(edition, tuple(lines), difference, table.position, (*record.remarks, *table.remarks))


def _difference(
    entry: Entry, square: int | None, reason: str, recorded: int | None = None, found: int | None = None
) -> Difference:
    where = f"line {entry.line.number}"
    if isinstance(entry, RecordedPlay):
        where += f", {place_of(entry)} {entry.word}"
    if square is not None:
        where += f", square {square_name(square)}"
    return Difference(entry.line.number, square, f"{where}: {reason}", recorded, found)


def place_of(laid: RecordedPlay) -> str:
    """The position of a play in GCG notation: 8H rightwards, H8 downwards."""
    name = square_name(laid.square)
    return f"{name[1:]}{name[0]}" if laid.across else name


def _square_of(entry: Entry) -> int | None:
    return entry.square if isinstance(entry, RecordedPlay) else None


def _score(entry: Entry, table: Table) -> tuple[Scored, str | None]:
    """The line by the rules, and what is wrong with it as recorded."""
    line = entry.line
    _look_at_order(entry, table)
    against: str | None = None
    words: tuple[str, ...] = ()
    at = ""
    held, spent = table.course.held[line.nick], table.spent()
    match entry:
        case RecordedPlay():
            words, score, against = _lay(entry, table)
            at = place_of(entry)
        case Withdrawn():
            score = _withdraw(entry, table)
        case RecordedPass():
            score, against = _pass(entry, table)
        case Exchanged():
            score, against = _exchange(entry, table)
        case Challenged():
            score, against = challenge_points(entry, table)
        case Overtime():
            score, against = overtime_points(entry, table)
        case EndRack():
            score, against = end_points(entry, table)
    table.totals[line.nick] += score
    if isinstance(entry, Withdrawn) and line.score == 0 and line.total == table.totals[line.nick]:
        table.remarks.append(f"line {line.number}: the points of the withdrawn play, {score}, are missing")
    elif score != line.score and against is None:
        against = f"it scores {score}, not {line.score}"
    used = tuple((table.spent() - spent).elements())
    if isinstance(entry, Exchanged):
        used = rack_tiles(entry.tiles, table.edition)
    total = table.totals[line.nick]
    return Scored(entry, entry.kind, words, score, total, used, held, spent, at), against


def _look_at_order(entry: Entry, table: Table) -> None:
    """Remark on a second turn in a row: some records omit the turn lost by a challenge."""
    nick = entry.line.nick
    if isinstance(entry, Withdrawn):
        table.moved = None
    elif isinstance(entry, RecordedPlay | RecordedPass | Exchanged):
        if nick == table.moved and len(table.totals) > 1:
            table.remarks.append(f"line {entry.line.number}: {nick} has two turns in a row")
        table.moved = nick


def _lay(entry: RecordedPlay, table: Table) -> tuple[tuple[str, ...], int, str | None]:
    before, taken = table.position, _take_blanks(entry, table)
    lettered = table.position
    play = _play(entry, table)
    used = Counter(play.tiles) - Counter([BLANK] * len(taken)) + Counter(taken)
    table.position = before  # what takes a blank's place is on the rack until then
    against = (
        table.course.against_turn(passes=False)
        or table.course.against_tiles(entry.line.nick, len(play.placed))
        or rack_against(entry.line, used.elements(), table)
    )
    table.position = lettered
    ruling = judge(table.position, play, table.edition, settings=table.settings)
    if isinstance(ruling, Illegal):
        raise StopError(ruling.squares[0] if ruling.squares else entry.square, ruling.detail)
    main = next((word for word in ruling.words if entry.square in word.squares), ruling.words[0])
    reach = _reach(entry, table.edition)
    if not any(word.squares == reach for word in ruling.words):
        raise StopError(entry.square, f"the word on the board is {main.text}")
    table.position, table.last = ruling.after, (ruling, entry.line.nick, before)
    table.course.laid(entry.line.nick, len(play.placed), ruling.score, entry.line.number)
    return tuple(word.text for word in ruling.words), ruling.score, against


def _take_blanks(entry: RecordedPlay, table: Table) -> list[str]:
    """Take the blanks off the board that a note of the play says, and return what takes their place."""
    found = dict(taken_in(entry.line))
    for square, tile in found.items():
        there = table.position[square]
        if there is None or not there.blank or there.letter != tile.letter or tile.blank:
            raise StopError(square, f"no blank for {tile.text} is there to be taken")
    table.position = table.position.replace(found)
    return [tile.from_set for tile in found.values()]


def _reach(entry: RecordedPlay, edition: Edition) -> tuple[int, ...]:
    """The squares covered by the word as recorded."""
    length = len(word_tiles(entry.word, edition))
    row, column = divmod(entry.square, SIZE)
    if (column if entry.across else row) + length > SIZE:
        raise StopError(entry.square, f"the word runs off the board after {COLUMNS[-1]} or row {SIZE}")
    return tuple(entry.square + place * (1 if entry.across else SIZE) for place in range(length))


def _play(entry: RecordedPlay, table: Table) -> Play:
    """The tiles that the word lays; those already there must match it."""
    squares = _reach(entry, table.edition)
    placed: list[tuple[int, Tile]] = []
    for square, tile in zip(squares, word_tiles(entry.word, table.edition), strict=True):
        there = table.position[square]
        if there is None and tile is None:
            raise StopError(square, "there is no tile there to play through")
        if there is None and tile is not None:
            placed.append((square, tile))
        elif there is not None and tile is not None and tile.letter != there.letter:
            raise StopError(square, f"{there.text} is there, not {tile.text}")
    return Play(tuple(placed))


def _withdraw(entry: Withdrawn, table: Table) -> int:
    if table.last is None or table.last[1] != entry.line.nick or table.course.settled_in:
        raise StopError(None, f"{entry.line.nick} has no play to withdraw here")
    (legal, _, table.position), table.last = table.last, None
    table.course.withdrawn(entry.line.number)
    return -legal.score


def _pass(entry: RecordedPass, table: Table) -> tuple[int, str | None]:
    table.last = None
    against = table.course.against_turn(passes=True) or rack_against(entry.line, (), table)
    table.course.passed(entry.line.nick, entry.line.number)
    return 0, against


def _exchange(entry: Exchanged, table: Table) -> tuple[int, str | None]:
    table.last = None
    tiles = rack_tiles(entry.tiles, table.edition)
    known_tiles(tiles, table.edition)
    count = len(tiles) or entry.count
    if not 1 <= count <= table.settings.rack:
        raise StopError(None, f"one to {table.settings.rack} tiles can be exchanged, not {count}")
    against = (
        table.course.against_turn(passes=False)
        or table.course.against_exchange(count)
        or rack_against(entry.line, tiles, table)
        or too_many(Counter(tiles), table)
    )
    table.course.passed(entry.line.nick, entry.line.number)
    return 0, against
