"""Positions on one line, as Macondo and MAGPIE read and write them (CGP).

`ROWS RACK/RACK SCORE/SCORE TURNS OPERATIONS`: the rows from above with slashes between them, where a number
is as many empty squares and a lower-case letter a blank; racks and scores, first of the player on move; how
many turns in a row had no points; then operations such as `ld german;`.
"""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import chain
from typing import Final

from station.errors import shortened
from station.gcg.editions import ENGLISH, said_edition
from station.gcg.errors import GcgError
from station.gcg.export import rack_text
from station.gcg.record import Pragma, Record
from station.gcg.tiles import LetterError, rack_tiles, tile_of, written
from station.rules.board import joined
from station.rules.edition import BLANK, Edition
from station.rules.lettered.position import Position, Tile
from station.rules.lettered.premium import START
from station.rules.lettered.settings import STANDARD, Settings
from station.rules.square import SIZE, square_name
from station.rules.turns.game import Game

LENGTH_MAX: Final = 5000

_SIGN: Final = re.compile(r"[0-9]+|\[[^\[\]]+\]|\S")
_RACKS: Final = re.compile(r"([^/\s]*)/([^/\s]*)")
_SCORES: Final = re.compile(r"(-?[0-9]{1,5})/(-?[0-9]{1,5})")
_TURNS: Final = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class OneLine:
    """A position on one line. racks, scores: of the player on move and of the other; a rack that is not known
    is empty. scoreless: turns in a row without points. operations: by name, such as `ld` for the tiles."""

    position: Position
    racks: tuple[tuple[str, ...], tuple[str, ...]]
    scores: tuple[int, int]
    scoreless: int
    operations: dict[str, str]


def cgp_of(game: Game) -> OneLine:
    """The position of a game. Raises GcgError for what the format has no signs for."""
    if game.players != 2:
        raise GcgError(f"CGP is for two players; this game has {game.players}")
    for square, tile in game.position.occupied():
        if tile.letter is None:
            raise GcgError(
                f"nobody said which letter the blank on {square_name(square)} is; CGP has no sign for that"
            )
    first, second = (game.hands[player].tiles or () for player in (game.to_move, 1 - game.to_move))
    scores = game.scores[game.to_move], game.scores[1 - game.to_move]
    return OneLine(
        game.position, (first, second), scores, game.scoreless(), {"ld": game.edition.language.lower()}
    )


def write_cgp(line: OneLine) -> str:
    """The line, with its end."""
    rows = "/".join(_row(line.position.tiles[row : row + SIZE]) for row in range(0, SIZE * SIZE, SIZE))
    racks = "/".join(rack_text(rack) for rack in line.racks)
    operations = "".join(f" {name} {value};" for name, value in line.operations.items())
    return f"{rows} {racks} {line.scores[0]}/{line.scores[1]} {line.scoreless}{operations}\n"


def _row(tiles: tuple[Tile | None, ...]) -> str:
    text, empty = "", 0
    for tile in tiles:
        if tile is None:
            empty += 1
            continue
        text += f"{empty or ''}{written(tile)}"
        empty = 0
    return f"{text}{empty or ''}"


def read_cgp(text: str, edition: Edition) -> OneLine:
    """A position on one line. Raises GcgError, which says what is wrong and where."""
    text, *more = [line for line in text.splitlines() if line.strip()] or [""]
    if more:
        raise GcgError(f"a file has one position, on one line; this one has {1 + len(more)} lines")
    if len(text) > LENGTH_MAX:
        raise GcgError("the line is far too long for a position")
    rows, racks, scores, turns, *rest = [*text.removeprefix("cgp ").split(maxsplit=4), "", "", "", ""][:5]
    found, points = _RACKS.fullmatch(racks), _SCORES.fullmatch(scores)
    if found is None:
        raise GcgError(f"two racks with a slash between them should follow the rows, not {racks[:40]!r}")
    if points is None:
        raise GcgError(f"two scores with a slash between them should follow the racks, not {scores[:40]!r}")
    if not _TURNS.fullmatch(turns):
        raise GcgError(f"the number of turns without points should follow the scores, not {turns[:40]!r}")
    return OneLine(
        _position(rows, edition),
        (_rack(found[1], edition), _rack(found[2], edition)),
        (int(points[1]), int(points[2])),
        int(turns),
        _operations(rest[0]),
    )


def _position(text: str, edition: Edition) -> Position:
    rows = text.split("/")
    if len(rows) != SIZE:
        raise GcgError(f"a position has {SIZE} rows with slashes between them, not {len(rows)}")
    tiles: list[Tile | None] = []
    for number, row in enumerate(rows, start=1):
        found: list[Tile | None] = []
        for sign in _SIGN.findall(row):
            if sign[0] in "0123456789":
                found += [None] * min(int(sign[:6]), SIZE + 1)
            elif sign in {"[", "]"}:
                raise GcgError(f"row {number}: a bracket is not closed: {shortened(row)}")
            else:
                found.append(_tile(sign.strip("[]"), number, edition))
        if len(found) != SIZE:
            raise GcgError(f"row {number} has {len(found)} squares, not {SIZE}: {row[:40]}")
        tiles += found
    return Position(tuple(tiles))


def _tile(sign: str, row: int, edition: Edition) -> Tile:
    try:
        tile = tile_of(sign)
    except LetterError as error:
        raise GcgError(f"row {row}: {error}") from None
    if tile.letter not in edition.counts:
        raise GcgError(f"row {row}: there is no {tile.text} in the {edition.language} set")
    return tile


def _rack(text: str, edition: Edition) -> tuple[str, ...]:
    try:
        tiles = rack_tiles(text, edition)
    except LetterError as error:
        raise GcgError(f"the rack {text[:40]}: {error}") from None
    for tile in tiles:
        if tile not in edition.counts:
            raise GcgError(f"the rack {text[:40]}: there is no {tile} in the {edition.language} set")
    return tiles


def _operations(text: str) -> dict[str, str]:
    found = (part.split(maxsplit=1) for part in text.split(";"))
    return {parts[0]: parts[1].strip() if len(parts) > 1 else "" for parts in found if parts}


def is_cgp(data: bytes) -> bool:
    """Whether a file is a position on one line: its first word, or that after `cgp`, is rows."""
    words = data.removeprefix(b"\xef\xbb\xbf").removeprefix(b"cgp ").split(maxsplit=1)
    return bool(words) and words[0][:1] not in {b"#", b">"} and words[0].count(b"/") >= SIZE - 2


def edition_name(text: str) -> str:
    """The name of the edition that a line says by its `ld` or `lex`, else the English one's."""
    said = _operations(" ".join(text.removeprefix("cgp ").split()[4:]))
    pragmata = (Pragma("tile-distribution", said.get("ld", "")), Pragma("lexicon", said.get("lex", "")))
    return said_edition(Record((), (), pragmata)) or ENGLISH


def against(line: OneLine, edition: Edition, settings: Settings = STANDARD) -> str | None:
    """Why a position cannot have been, in a sentence; None if it can."""
    squares = [square for square, _ in line.position.occupied()]
    if squares and line.position[START] is None:
        return f"there are tiles on the board, but none on {square_name(START)}, where the first play begins"
    apart = set(squares) - joined([START], set(squares))
    if apart:
        return f"the tile on {square_name(min(apart))} does not touch the others"
    for rack in line.racks:
        if len(rack) > settings.rack:
            return f"the rack {rack_text(rack)} has {len(rack)} tiles"
    tiles = Counter(tile.from_set for _, tile in line.position.occupied()) + Counter(chain(*line.racks))
    over = tiles - Counter(edition.counts)
    if over:
        tile, count = next((tile, tiles[tile]) for tile in over)
        what = "blanks" if tile == BLANK else tile
        return f"there are {count} {what}; the {edition.language} set has {edition.counts.get(tile, 0)}"
    return None
