"""`station layout`: read and judge a free crossword in pictures."""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from station.errors import InputError

if TYPE_CHECKING:
    from station.rules.edition import Edition
    from station.rules.lexicon import WordGraph
    from station.rules.speed.layout import Layout
    from vision.free.reader import FreeReader
    from vision.free.reading import FreeLayout
    from vision.reading import Picture


def add(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare `station layout`."""
    parser = subparsers.add_parser(
        "layout",
        help="read and judge a crossword laid without a board",
        description="Read the largest crossword in each picture, laid anywhere, at any angle, and judge it "
        "as Speed Scrabble does: joined, every string a word.",
        epilog="Tiles that do not join it are told as loose; those without a letter are only counted, "
        "for they may be blanks or lie face down.",
    )
    parser.add_argument("photos", nargs="+", metavar="PHOTO", help="pictures to read")
    parser.add_argument(
        "--annotate", metavar="DIR", help="write each picture there with its reading and faults drawn on it"
    )
    parser.add_argument(
        "--lexicon", metavar="NAME", default="english", help="word list to judge by (default: english)"
    )
    parser.add_argument("--edition", metavar="NAME", default="en", help="edition of the tiles (default: en)")
    parser.add_argument("--json", action="store_true", help="one JSON object a picture")
    parser.set_defaults(run=run, more="photos")


def run(options: argparse.Namespace) -> int:
    """Read every picture; one that fails does not keep the others from being read."""
    from station.editions import load_edition
    from station.lexicon import load
    from vision.free.reader import FreeReader

    edition, lexicon = load_edition(options.edition), load(options.lexicon)
    if options.annotate:
        _make_folder(Path(options.annotate))
    reader = FreeReader(alphabet=edition.alphabet)
    statuses = {_read_one(photo, options, reader, edition, lexicon) for photo in options.photos}
    return 2 if 2 in statuses else max(statuses)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"the folder {folder} for --annotate cannot be made: {error.strerror}") from None


def _read_one(
    photo: str, options: argparse.Namespace, reader: "FreeReader", edition: "Edition", lexicon: "WordGraph"
) -> int:
    """Read and tell one picture; returns the exit status it asks for."""
    from station.app.free_layout import laid_tiles, loose_tiles
    from station.rules.speed.layout import check_layout
    from vision.errors import PictureError
    from vision.free.reader import NoLayoutError
    from vision.picture import open_picture

    try:
        picture = open_picture(Path(photo))
        started = time.perf_counter()
        read = reader.read_layout(picture)
        took = (time.perf_counter() - started) * 1e3
    except PictureError as error:
        return _fail(photo, str(error), options, 2)
    except NoLayoutError as error:
        return _fail(photo, str(error), options, 3)
    judged = check_layout(laid_tiles(read), loose_tiles(read), edition, lexicon, all_used=False)
    if options.json:
        print(json.dumps(_answer(photo, read, judged, took), ensure_ascii=False), flush=True)
    else:
        _print(photo, read, judged)
    if options.annotate:
        _write_annotated(picture, read, judged, Path(options.annotate) / Path(photo).name)
    return 0


def _fail(photo: str, sentence: str, options: argparse.Namespace, status: int) -> int:
    if options.json:
        print(json.dumps({"file": photo, "error": sentence}, ensure_ascii=False), flush=True)
    print(f"station: {photo}: {sentence}", file=sys.stderr)
    return status


def _answer(photo: str, read: "FreeLayout", judged: "Layout", took_ms: float) -> dict[str, Any]:
    return {
        "file": photo,
        "rows": read.rows(),
        "strings": [string.text for string in judged.strings],
        "loose": [tile.letter or "_" for tile in read.loose],
        "plain": len(read.plain),
        "faults": [str(fault) for fault in judged.faults],
        "legal": judged.legal,
        "doubtful": read.doubtful,
        "doubts": [doubt.reason for doubt in read.doubts],
        "doubtful_tiles": [
            [cell.row, cell.column, cell.letter or "_", round(cell.confidence, 2)]
            for cell in read.cells
            if cell.doubtful
        ],
        "angle": round(read.angle, 1),
        "pitch_px": round(read.pitch_px, 1),
        "ms": round(took_ms, 1),
    }


def _print(photo: str, read: "FreeLayout", judged: "Layout") -> None:
    print(photo)
    for row in read.rows():
        print(f"    {' '.join(row).replace('.', ' ').rstrip()}")
    print("words:", ", ".join(judged.words) or "none")
    if read.loose:
        print("loose:", " ".join(sorted(tile.letter or "_" for tile in read.loose)))
    if read.plain:
        print("without a letter:", len(read.plain))
    for fault in judged.faults:
        print(f"fault: {fault}")
    for doubt in read.doubts:
        print(f"doubtful: {doubt.reason}, at {doubt.at[0]:.0f}, {doubt.at[1]:.0f}")
    for cell in read.cells:
        if cell.doubtful:
            where = f"row {cell.row + 1}, column {cell.column + 1}"
            print(f"doubtful: {cell.letter or 'a blank'} in {where} ({cell.confidence:.2f})")


def _write_annotated(picture: "Picture", read: "FreeLayout", judged: "Layout", path: Path) -> None:
    import cv2

    from vision.free.annotate import annotate

    faulty = {cell for fault in judged.faults for cell in fault.cells}
    kind = path.suffix if path.suffix.lower() in (".jpg", ".jpeg", ".png") else ".png"
    try:
        path.write_bytes(cv2.imencode(kind, annotate(picture, read, faulty))[1].tobytes())
    except OSError as error:
        raise InputError(f"the picture {path} cannot be written: {error.strerror}") from None
