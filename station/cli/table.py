"""Set up the table and check it; learn its tiles."""

import argparse
import json
from pathlib import Path
from typing import Any

from station.cli import table_kits
from station.errors import InputError


def add(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare `station table`."""
    parser = subparsers.add_parser("table", help="set up and check the table", description=__doc__)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    tabs = actions.add_parser(
        "tabs",
        help="write a sheet of corner tabs to print",
        description="Write an A4 sheet with the eight corner tabs as SVG. Print it at 100 % and cut it.",
    )
    tabs.add_argument("file", metavar="FILE.svg", type=Path, help="where to write the sheet")
    tabs.add_argument("--replace", action="store_true", help="overwrite a file that is there")
    tabs.set_defaults(run=write_tabs)
    check = actions.add_parser(
        "check",
        help="say what the camera sees and what to mend",
        description="Look at the table through the camera, or at a picture of it, and say what to mend.",
    )
    seen = check.add_mutually_exclusive_group()
    seen.add_argument(
        "picture", metavar="PICTURE", nargs="?", type=Path, help="a picture instead of the camera"
    )
    seen.add_argument("--camera", metavar="N", type=int, default=0, help="which camera (default: 0)")
    check.add_argument("--json", action="store_true", help="one JSON object a line")
    check.set_defaults(run=check_table)
    table_kits.add_enrol(actions)
    table_kits.add_kits(actions)


def write_tabs(options: argparse.Namespace) -> int:
    """Write the sheet; refuses to overwrite without --replace."""
    from calibration.tab_sheet import tab_sheet

    path: Path = options.file
    if path.exists() and not options.replace:
        raise InputError(f"{path} is there already; choose another name, or say --replace")
    try:
        path.write_text(tab_sheet(), encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror}") from error
    print(f"{path}: eight corner tabs; print at 100 %")
    return 0


def check_table(options: argparse.Namespace) -> int:
    """Print the findings; the exit status is 3 when no board is seen."""
    from calibration.table_check import check_table as check
    from vision.errors import PictureError
    from vision.picture import open_picture
    from vision.source import open_source

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
            mark = "ok  " if finding.fine else "mend"
            print(
                f"{mark}  {finding.subject}: {finding.measured}"
                + (f" – {finding.advice}" if finding.advice else "")
            )
    return 0
