"""`station read`: read boards from pictures."""

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from station.app.picture.likely_edition import fits_no_edition, likely_edition, reconciled
from station.cli.options.lens import add_lens_option, lens_of
from station.cli.pictures.each import Answer, answer_each
from station.cli.pictures.manifest import Entry, corners_of, read_manifest
from station.cli.table.kits import table_reader
from station.editions import load_edition
from station.errors import InputError, NothingFoundError
from station.json_text import Json
from station.rules.square import square_name
from vision.annotate import annotate
from vision.errors import NoBoardError
from vision.lens import Lens, fitted_to
from vision.locate.boards import locate
from vision.reading import BoardReading, Corners, Picture, TableReading
from vision.table_reader import TableReader

BOARDS_MOST: Final = 2
"""In one picture."""

EXPLANATION: Final = """\
Boards are located by their corner tabs or their print, unless a manifest gives their corners:
  [{"file": "table.jpg", "edition": "en", "corners": [[x, y], ...]}, ...]
  file     relative to the manifest's folder
  corners  of the 15x15 grid in pixels: top left, top right, bottom right, bottom left; for two boards
           "boards": [{"corners": ...}, {"corners": ...}]

--json prints one line per picture:
  {"file", "boards": [{"corners", "rows", "facing", "kits", "doubtful"}, ...], "ms"}
  rows      15 strings: "." empty, "_" a tile without a letter, "?" hidden
  facing    "^" ">" "v" "<", "?" unknown, "." no tile
  kits      "a", "b": the kit a tile belongs to; "?" unknown, "." no tile
  doubtful  squares to check by eye, with the reader's confidence: [["H8", 0.61], ...]; the letter may be
            doubtful, or the kit
  {"file", "error"} for a picture that cannot be read; the others are still read

exit status: 0 success; 2 usage error, or a file is not a picture; 3 no board found in a picture

examples:
  station read table.jpg
  station read *.jpg --edition de --json
  station read --manifest labels.json --annotate drawn
  station read table.jpg --lens wide.json
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station read`."""
    parser.description = (
        "Read the boards in pictures: every tile, which way it faces, and whose kit it is from."
    )
    parser.epilog = EXPLANATION
    parser.add_argument("photos", nargs="*", metavar="PHOTO", help="pictures to read")
    parser.add_argument(
        "--manifest", metavar="FILE", help="JSON list of pictures with the corners of their boards"
    )
    parser.add_argument("--locate", action="store_true", help="locate the boards even if corners are given")
    parser.add_argument(
        "--annotate",
        metavar="DIR",
        help="write copies of the pictures to DIR with readings drawn on",
    )
    parser.add_argument(
        "--edition", metavar="NAME",
        help="edition of the tiles, for example en or de (default: detected from the letters)",
    )  # fmt: skip
    parser.add_argument(
        "--kit", metavar="NAME", action="append", default=[],
        help="an enrolled tile set on the board; give it twice for the two sets of a House table",
    )  # fmt: skip
    add_lens_option(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object per picture")
    parser.set_defaults(more="photos")


@dataclass(frozen=True, slots=True)
class Order:
    """A picture to read. corners: of its boards; empty: locate them. name: as the user gave it."""

    name: str
    path: Path
    edition: str | None
    corners: tuple[Corners, ...]


def run(options: argparse.Namespace) -> int:
    """Read every picture; the rest are read even if one fails."""
    # Report once what is wrong for every picture.
    _alphabet(options.edition)
    lens = lens_of(options)
    if options.kit:
        _reader(None, tuple(options.kit), lens)
    kits = tuple(options.kit)
    asked = [(order.name, order.path, partial(_look, order, kits, lens)) for order in _orders(options)]
    return answer_each(asked, options, NoBoardError, NothingFoundError)


def _orders(options: argparse.Namespace) -> Iterator[Order]:
    if not options.photos and not options.manifest:
        raise InputError("nothing to read: give pictures, or --manifest FILE")
    for photo in options.photos:
        yield Order(photo, Path(photo), options.edition, ())
    if options.manifest:
        for entry in read_manifest(Path(options.manifest)):
            yield _order(entry, options)


def _order(entry: Entry, options: argparse.Namespace) -> Order:
    boards = entry.fields.get("boards")
    if boards is None:
        boards = [entry.fields] if "corners" in entry.fields else []
    if not isinstance(boards, list) or not all(isinstance(board, dict) for board in boards):
        raise InputError(f'{entry.where}: "boards" is not a list of boards')
    if len(boards) > BOARDS_MOST:
        raise InputError(f"{entry.where} has {len(boards)} boards; a table has at most {BOARDS_MOST}")
    corners: tuple[Corners, ...] = ()
    if not options.locate:
        corners = tuple(corners_of(board.get("corners"), entry.where) for board in boards)
    edition = options.edition or entry.fields.get("edition")
    if edition is not None and not isinstance(edition, str):
        raise InputError(f'{entry.where}: "edition" is not a name')
    return Order(entry.file, entry.path, edition, corners)


def _look(order: Order, kits: tuple[str, ...], lens: Lens | None, picture: Picture) -> Answer:
    """Read one picture."""
    lens, started = fitted_to(lens, picture), time.perf_counter()
    corners = order.corners or tuple(board.corners for board in locate(picture, lens))
    locate_ms = (time.perf_counter() - started) * 1e3 if not order.corners else 0.0
    reading = _reading(picture, corners, order, kits, lens)
    boards = list(reading.boards)
    given = order.corners or tuple(board.corners for board in boards)
    as_json: Json = {
        "boards": [_board_answer(board, corners) for board, corners in zip(boards, given, strict=True)],
        "ms": {
            "locate": round(locate_ms, 1),
            "rectify": round(reading.ms["rectify"], 1),
            "read": round(reading.ms["read"], 1),
        },
    }
    return Answer(as_json, lambda: _print_table(order.name, boards), lambda: annotate(picture, boards, lens))


def _reading(
    picture: Picture,
    corners: tuple[Corners, ...],
    order: Order,
    kits: tuple[str, ...],
    lens: Lens | None,
) -> TableReading:
    """Without an edition or kits: read with the letters of all editions, then again with those of the
    likeliest one."""
    found = not order.corners
    anything = _reader(order.edition, kits, lens).read_still(picture, corners, fitted=found)
    if kits:
        return anything
    if sentence := fits_no_edition(anything.boards, order.edition):
        print(f"station: {order.name}: {sentence}", file=sys.stderr)
    if order.edition is not None:
        return anything
    edition = likely_edition(anything.boards)
    exact = [board.corners for board in anything.boards]
    again = _reader(edition.name, (), lens).read_still(picture, exact, fitted=True)
    ms = {stage: spent + anything.ms[stage] for stage, spent in again.ms.items()}
    return replace(again, boards=reconciled(anything.boards, again.boards, edition), ms=ms)


_readers: dict[tuple[str | None, tuple[str, ...], Lens | None], TableReader] = {}


def _reader(edition: str | None, kits: tuple[str, ...], lens: Lens | None) -> TableReader:
    """One reader per edition or kits, so that its network is loaded once. Kits know their own letters."""
    key = (None if kits else edition, kits, lens)
    if key not in _readers:
        _readers[key] = table_reader(kits, _alphabet(edition), lens)
    return _readers[key]


def _alphabet(edition: str | None) -> str | None:
    if edition is None:
        return None
    return load_edition(edition).alphabet


def _board_answer(board: BoardReading, corners: Corners) -> Json:
    return {
        "corners": [[round(float(x), 2), round(float(y), 2)] for x, y in corners],
        "rows": board.rows(),
        "facing": board.facing(),
        "kits": board.kits(),
        "doubtful": [[square_name(square), round(confidence, 2)] for square, confidence in board.doubtful()],
    }


def _print_table(name: str, boards: list[BoardReading]) -> None:
    print(name)
    for board in boards:
        print("    A B C D E F G H I J K L M N O")
        for number, (row, facing) in enumerate(zip(board.rows(), board.facing(), strict=True), 1):
            cells = (
                "".join(pair) for pair in zip(row, (sign.replace(".", " ") for sign in facing), strict=True)
            )
            print(f"{number:2}  {''.join(cells).rstrip()}")
        if board.doubtful():
            print(
                "doubtful:",
                ", ".join(f"{square_name(square)} {sure:.2f}" for square, sure in board.doubtful()),
            )
