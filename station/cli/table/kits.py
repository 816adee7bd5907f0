"""`station table enrol` and `station table kits`: learn and manage tile sets."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from calibration.errors import KitError
from calibration.examples import Examples, Labels, together
from calibration.kit import Kit, kit_reader, missing_letters
from calibration.kit import enrol as learn_kit
from calibration.kit_store import KitStore, checked_name
from calibration.laid_pictures import labelled, laid_out
from calibration.layout import orders
from calibration.learning import Check
from station.cli.options.lens import add_lens_option, lens_of
from station.cli.parser import Actions
from station.cli.pictures.manifest import Entry, corners_of, read_manifest
from station.editions import load_edition
from station.errors import InputError
from station.paths import data_dir
from station.rules.edition import BLANK, Edition
from vision.errors import LensError, NoBoardError, PictureError
from vision.lens import Lens, fitted_to
from vision.letters.enrolled import EnrolledReader
from vision.letters.network import LetterReader
from vision.locate.boards import locate
from vision.picture import open_picture
from vision.table_reader import TableReader

_HOW = """\
Learn one tile set, so that the reader makes almost no mistakes on it.

  1. Lay one tile of every letter on the squares of a board, in alphabetical order, row by row, face up
     and all facing the same way, a blank last. `station table enrol KIT` without a picture prints the
     order. Take a picture.
  2. Shift the rows to other squares, or lay them from the other side of the table. Take a picture.
  3. Move the lamp, or draw the curtains. Take a picture.

Rows and gaps do not matter, only the order. You can also lay out the whole set, in order. Boards are
located by their corner tabs or their print, or given with --corners.
"""


def add_enrol(actions: Actions) -> None:
    """Declare `station table enrol`."""
    parser = actions.add("enrol", "learn a tile set from pictures of its tiles", enrol, _HOW)
    parser.add_argument("kit", metavar="KIT", help="a name for the tile set, for example red")
    parser.add_argument("pictures", metavar="PICTURE", nargs="*", help="pictures of the tiles laid out")
    parser.add_argument("--edition", metavar="NAME", default="en", help="edition of the tiles (default: en)")
    parser.add_argument("--board", choices=["left", "right"], help="the board the tiles are on")
    parser.add_argument(
        "--corners", metavar="x,y", nargs=4, help="the grid's outer corners: top left, then clockwise"
    )
    parser.add_argument(
        "--manifest", metavar="FILE", help='JSON list of pictures with "file", "rows", "facing", "corners"'
    )
    add_lens_option(parser)
    parser.add_argument("--as-laid", action="store_true", help="trust the order even if the reader disagrees")
    parser.add_argument("--replace", action="store_true", help="replace the kit of that name, if any")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(more="pictures")


def add_kits(actions: Actions) -> None:
    """Declare `station table kits`."""
    about = "Manage the tile sets learned with `station table enrol`."
    kits = Actions(actions.add("kits", "list, rename, delete, export or import tile sets", description=about))
    listing = kits.add("list", "list the enrolled tile sets", list_kits)
    listing.add_argument("--json", action="store_true", help="print one JSON object per kit")
    rename = kits.add("rename", "rename a tile set", rename_kit)
    delete = kits.add("delete", "delete a tile set", delete_kit)
    export = kits.add("export", "export a tile set to a file", export_kit)
    for action in (rename, delete, export):
        action.add_argument("kit", metavar="KIT", help="its name")
    rename.add_argument("name", metavar="NEW", help="its new name")
    export.add_argument("file", metavar="FILE", type=Path, help="where to write it")
    export.add_argument("--replace", action="store_true", help="overwrite an existing file")
    adding = kits.add("import", "import a tile set from a file", import_kit)
    adding.add_argument("file", metavar="FILE", type=Path, help="an exported kit")
    adding.add_argument("--as", dest="name", metavar="NAME", help="import it under this name")
    adding.add_argument("--replace", action="store_true", help="replace the kit of that name, if any")


def enrolled_letters(names: tuple[str, ...]) -> EnrolledReader | None:
    """A letter reader for one or two enrolled kits; None if none is named.

    Raises KitError if a kit is missing or damaged, InputError if there are more than two.
    """
    return kit_reader(enrolled_kits(names)) if names else None


def enrolled_kits(names: tuple[str, ...]) -> tuple[Kit, ...]:
    """The enrolled kits of these names. Raises as `enrolled_letters` does."""
    if len(names) > 2:
        raise InputError("a table has at most two kits")
    return tuple(_store().load(name) for name in names)


def table_reader(names: tuple[str, ...], alphabet: str | None, lens: Lens | None = None) -> TableReader:
    """A reader for tables with these enrolled kits, the left board's first; without names, for any tiles
    with letters of the alphabet (None: all letters). lens: what the pictures are taken through.

    Raises KitError or InputError as `enrolled_letters` does.
    """
    letters = enrolled_letters(names)
    if letters is None:
        return TableReader(alphabet=alphabet, lens=lens)
    return TableReader(letters=letters, enrolled=letters.bodies, lens=lens)


def enrol(options: argparse.Namespace) -> int:
    """Learn a kit; without pictures, print how to lay it out."""
    edition = load_edition(options.edition)
    checked_name(options.kit)
    store = _store()
    if any(name.casefold() == options.kit.casefold() for name in store.names()) and not options.replace:
        raise KitError(f"there is already a kit {options.kit!r}; choose another name or add --replace")
    if not options.pictures and not options.manifest:
        _print_order(edition)
        return 0
    examples = together(list(_examples(options, edition)))
    reader = LetterReader.load(edition.alphabet)
    kit, check = learn_kit(options.kit, edition.name, edition.alphabet, examples, reader)
    store.add(kit, replace=options.replace)
    _report(kit, check, json_wanted=options.json)
    return 0


def _print_order(edition: Edition) -> None:
    print(f"Lay these {len(edition.alphabet) + 1} tiles on a board, row by row, facing the same way:\n")
    for start in range(0, len(edition.alphabet), 10):
        print("   ", " ".join(edition.alphabet[start : start + 10]))
    print("    and a blank last.\n")
    print("Any squares, rows and gaps will do. Take three pictures; move the rows and the lamp in between.")


def _examples(options: argparse.Namespace, edition: Edition) -> Iterator[Examples]:
    given = corners_of(options.corners, "--corners") if options.corners else None
    ways = orders({"_" if letter == BLANK else letter: count for letter, count in edition.counts.items()})
    lens = lens_of(options)
    reader = TableReader(alphabet=edition.alphabet, lens=lens)
    for number, name in enumerate(options.pictures):
        try:
            picture = open_picture(Path(name))
            found = [] if given is not None else locate(picture, fitted_to(lens, picture))
            corners = [given] if given is not None else [board.corners for board in found]
            examples, laid = laid_out(
                picture, corners, reader, ways, number,
                fitted=given is None, board=options.board, as_laid=options.as_laid,
            )  # fmt: skip
        except (PictureError, LensError, KitError) as error:
            raise InputError(f"{name}: {error}") from None
        except NoBoardError as error:
            raise NoBoardError(f"{name}: {error}") from None
        for slip in laid.slips:
            print(f"station: {name}: {slip}", file=sys.stderr)
        yield examples
    if options.manifest:
        yield from _from_manifest(Path(options.manifest), edition, len(options.pictures), lens)


def _from_manifest(path: Path, edition: Edition, first: int, lens: Lens | None) -> Iterator[Examples]:
    for number, entry in enumerate(read_manifest(path), first):
        rows = _fifteen(entry, "rows", f"{edition.alphabet}_.?")
        facing = _fifteen(entry, "facing", "^>v<.?") if "facing" in entry.fields else ("?" * 15,) * 15
        corners = corners_of(entry.fields.get("corners"), entry.where)
        try:
            examples = labelled(open_picture(entry.path), corners, Labels(rows, facing), number, lens)
        except (PictureError, LensError) as error:
            raise InputError(f"{entry.where}: {error}") from None
        except NoBoardError as error:
            raise NoBoardError(f"{entry.where}: {error}") from None
        yield examples


def _fifteen(entry: Entry, key: str, known: str) -> tuple[str, ...]:
    """15 strings of 15 known characters."""
    given = entry.fields.get(key)
    if not isinstance(given, list) or [len(row) for row in given if isinstance(row, str)] != [15] * 15:
        raise InputError(f'{entry.where}: "{key}" must be 15 strings of 15 characters')
    strange = next((sign for row in given for sign in row if sign not in known), None)
    if strange is not None:
        raise InputError(f'{entry.where}: {strange!r} in "{key}" is not one of {known}')
    return tuple(given)


def _report(kit: Kit, check: Check | None, *, json_wanted: bool) -> None:
    missing = missing_letters(kit)
    confused = list(check.confused) if check else []
    if json_wanted:
        answer = {
            "kit": kit.name, "edition": kit.edition, "tiles": len(kit.examples), "missing": list(missing),
            "check": {"right": check.right, "judged": check.judged} if check else None,
            "confused": [list(pair) for pair in confused],
        }  # fmt: skip
        print(json.dumps(answer, ensure_ascii=False))
        return
    print(f"{kit.name}: learned from {len(kit.examples)} tiles")
    if missing:
        print(f"not in any picture, so read as before: {', '.join(missing)}")
    if check is None:
        print("only one picture: take two more, on other squares and in other light, to make sure")
        return
    print(f"cross-checked between pictures, in all four rotations: {check.right} of {check.judged} right")
    for letter, read in confused[:5]:
        print(f"  {letter} was read as {read}")


def list_kits(options: argparse.Namespace) -> int:
    """One line per kit; damaged ones are reported on stderr."""
    store = _store()
    for name in store.names():
        try:
            kit = store.load(name)
        except KitError as error:
            print(f"station: {error}", file=sys.stderr)
            continue
        colours = {"body": _web(kit.body), "ink": _web(kit.ink)}
        if options.json:
            about = {"kit": name, "edition": kit.edition, "tiles": len(kit.examples), **colours}
            print(json.dumps(about, ensure_ascii=False))
        else:
            print(
                f"{name}: edition {kit.edition or '?'}, {len(kit.examples)} tiles seen, "
                f"{colours['ink']} on {colours['body']}"
            )
    return 0


def rename_kit(options: argparse.Namespace) -> int:
    """Rename, unless the new name is taken."""
    _store().rename(options.kit, options.name)
    return 0


def delete_kit(options: argparse.Namespace) -> int:
    """Delete without asking: relearning a kit takes a minute."""
    _store().delete(options.kit)
    return 0


def export_kit(options: argparse.Namespace) -> int:
    """Write one file: a zip archive with a picture of the tiles."""
    _store().export(options.kit, options.file, replace=options.replace)
    return 0


def import_kit(options: argparse.Namespace) -> int:
    """Import a kit after checking that it is complete."""
    kit = _store().import_(options.file, options.name, replace=options.replace)
    print(f"{kit.name}: {len(kit.examples)} tiles seen")
    return 0


def _store() -> KitStore:
    return KitStore(data_dir() / "kits")


def _web(bgr: tuple[int, int, int]) -> str:
    blue, green, red = bgr
    return f"#{red:02x}{green:02x}{blue:02x}"
