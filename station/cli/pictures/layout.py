"""`station layout`: read and judge crosswords laid without a board."""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from station.app.picture.free_layout import laid_tiles, loose_tiles
from station.cli.options.lens import add_lens_option, lens_of
from station.cli.pictures.annotated import annotated_paths, write_picture
from station.editions import load_edition
from station.errors import InputError
from station.lexicon import load
from station.rules.edition import Edition
from station.rules.lexicon import WordGraph
from station.rules.races.layout import CrosswordLayout, check_layout
from vision.errors import LensError, PictureError
from vision.free.annotate import annotate
from vision.free.reader import FreeReader, NoLayoutError
from vision.free.reading import FreeLayout
from vision.picture import open_picture


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station layout`."""
    parser.description = (
        "Read the largest crossword in each picture, laid anywhere, at any angle, and judge it "
        "by the rules of Speed Scrabble: all connected, every string a word."
    )
    parser.epilog = (
        "Tiles not connected to it are listed as loose; tiles without a letter are only counted, "
        "since they may be blanks or lying face down."
    )
    parser.add_argument("photos", nargs="+", metavar="PHOTO", help="pictures to read")
    parser.add_argument(
        "--annotate", metavar="DIR", help="write copies of the pictures to DIR with reading and faults drawn"
    )
    parser.add_argument(
        "--lexicon", metavar="NAME", default="english", help="word list to judge by (default: english)"
    )
    parser.add_argument("--edition", metavar="NAME", default="en", help="edition of the tiles (default: en)")
    add_lens_option(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object per picture")
    parser.set_defaults(run=run, more="photos")


def run(options: argparse.Namespace) -> int:
    """Read every picture; the rest are read even if one fails."""
    edition, lexicon = load_edition(options.edition), load(options.lexicon)
    photos = [Path(photo) for photo in options.photos]
    annotated: Sequence[Path | None] = [None] * len(photos)
    if options.annotate:
        annotated = annotated_paths(Path(options.annotate), photos)
    reader = FreeReader(alphabet=edition.alphabet, lens=lens_of(options))
    statuses = {
        _read_one(photo, options, reader, edition, lexicon, annotated=path)
        for photo, path in zip(options.photos, annotated, strict=True)
    }
    return 2 if 2 in statuses else max(statuses)


def _read_one(
    photo: str,
    options: argparse.Namespace,
    reader: FreeReader,
    edition: Edition,
    lexicon: WordGraph,
    *,
    annotated: Path | None,
) -> int:
    """Read one picture and print the reading; returns its exit status."""
    try:
        picture = open_picture(Path(photo))
        started = time.perf_counter()
        read = reader.read_layout(picture)
        took = (time.perf_counter() - started) * 1e3
    except (PictureError, LensError) as error:
        return _fail(photo, str(error), options, 2)
    except NoLayoutError as error:
        return _fail(photo, str(error), options, 3)
    judged = check_layout(laid_tiles(read), loose_tiles(read), edition, lexicon, all_used=False)
    if options.json:
        print(json.dumps(_answer(photo, read, judged, took), ensure_ascii=False), flush=True)
    else:
        _print(photo, read, judged)
    if annotated is not None:
        faulty = {cell for fault in judged.faults for cell in fault.cells}
        try:
            write_picture(annotated, annotate(picture, read, faulty))
        except InputError as error:
            print(f"station: {error}", file=sys.stderr)
            return 2
    return 0


def _fail(photo: str, sentence: str, options: argparse.Namespace, status: int) -> int:
    if options.json:
        print(json.dumps({"file": photo, "error": sentence}, ensure_ascii=False), flush=True)
    print(f"station: {photo}: {sentence}", file=sys.stderr)
    return status


def _answer(photo: str, read: FreeLayout, judged: CrosswordLayout, took_ms: float) -> dict[str, object]:
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


def _print(photo: str, read: FreeLayout, judged: CrosswordLayout) -> None:
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
