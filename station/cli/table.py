"""Set up and check the table; manage its tile sets."""

import argparse
import json
from pathlib import Path

from calibration.tab_sheet import tab_sheet
from calibration.table_check import check_table as check
from station.cli import table_count, table_kits
from station.cli.actions import Actions
from station.cli.annotated import write_file
from station.errors import InputError
from vision.errors import PictureError
from vision.picture import open_picture
from vision.source import open_source


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station table`."""
    parser.description = __doc__
    actions = Actions(parser)
    tabs = actions.add(
        "tabs",
        "write a printable sheet of corner tabs",
        write_tabs,
        "Write an A4 sheet with the eight corner tabs as SVG. Print at 100 % and cut them out.",
    )
    tabs.add_argument("file", metavar="FILE.svg", type=Path, help="where to write the sheet")
    tabs.add_argument("--replace", action="store_true", help="overwrite an existing file")
    check = actions.add(
        "check",
        "report what the camera sees and what to fix",
        check_table,
        "Check the table through the camera, or from a picture, and report what to fix.",
    )
    seen = check.add_mutually_exclusive_group()
    seen.add_argument(
        "picture", metavar="PICTURE", nargs="?", type=Path, help="check a picture instead of the camera"
    )
    seen.add_argument("--camera", metavar="N", type=int, default=0, help="which camera (default: 0)")
    check.add_argument("--json", action="store_true", help="print JSON, one object per finding")
    table_kits.add_enrol(actions)
    table_kits.add_kits(actions)
    table_count.add(actions)


def write_tabs(options: argparse.Namespace) -> int:
    """Write the sheet; does not overwrite without --replace."""
    path: Path = options.file
    if path.exists() and not options.replace:
        raise InputError(f"{path} already exists; choose another name or add --replace")
    write_file(path, tab_sheet().encode())
    print(f"{path}: eight corner tabs; print at 100 %")
    return 0


def check_table(options: argparse.Namespace) -> int:
    """Print the findings; the exit status is 3 if no board is seen."""
    if options.picture is not None:
        try:
            picture = open_picture(options.picture)
        except PictureError as error:
            raise InputError(f"{options.picture}: {error}") from None
    else:
        camera = open_source(options.camera)
        picture = camera.take().picture
        camera.close()
    findings = check(picture)
    for finding in findings:
        if options.json:
            print(
                json.dumps(
                    {"subject": finding.subject, "measured": finding.measured, "advice": finding.advice},
                    ensure_ascii=False,
                )
            )
        else:
            mark = "ok " if finding.fine else "fix"
            print(
                f"{mark}  {finding.subject}: {finding.measured}"
                + (f" – {finding.advice}" if finding.advice else "")
            )
    return 0
