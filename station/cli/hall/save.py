"""`station hall save`: the event's pages as files."""

import argparse
import json
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from station.cli.counted import counted
from station.cli.hall.options import need_extra
from station.cli.options.language import add_language_option, known_language
from station.cli.parser import Actions
from station.cli.progress import progress
from station.errors import NothingFoundError
from station.languages import PAGES

EXPLANATION: Final = """\
What the public sees becomes files: index.html with standings, rounds and results, a page for each finished
game to leaf through, CSV and event.json. They need no server: open index.html from the folder, or put the
folder on any web server. Rounds that are not published and results that are not shown stay out.

The director may be running meanwhile; nothing waits for this. Saving again into the same folder brings it up
to date, and removes what is not public any more.

examples:
  station hall save winter-open                                  the hall among the user's data
  station hall save winter-open --folder club-hall               a hall that is kept elsewhere
  station hall save winter-open --folder club-hall/copies/hall-20261122-190000-000000.sqlite
                                                                 as it was when this copy was made
  station hall save winter-open --language de                    in German

exit status: 0 success; 2 there is no hall, or the folder cannot be written; 3 nothing is published yet.
"""


def add(actions: Actions) -> None:
    parser = actions.add(
        "save",
        "save the event's pages as files that need no server",
        run,
        "Save what the public sees of a tournament as files that need no server.",
    )
    parser.epilog = EXPLANATION
    parser.add_argument(
        "into", type=Path, metavar="DIR", help="the folder to write; new, empty, or saved into before"
    )
    parser.add_argument(
        "--folder", "--dir", dest="dir", type=Path, metavar="HALL",
        help="where the hall is kept, or one of its copies (default: among the user's data)",
    )  # fmt: skip
    add_language_option(parser, domain=PAGES)
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON")


def run(options: argparse.Namespace) -> int:
    """Save it; progress goes to standard error."""
    language = known_language(options.language, PAGES)
    need_extra("jinja2")
    from station.cli.hall.options import folder_of
    from station.hall.director.stored import StoredHall
    from station.hall.web.saved_pages import save_event
    from station.hall.web.settings import kept_delay
    from station.hall.web.shown import Public

    with StoredHall(folder_of(options)) as hall:
        if not Public(hall.state).rounds:
            raise NothingFoundError("no round is published yet, so there is nothing to save")
        # A file must not show sooner what spectators see later.
        since = datetime.now(UTC) - timedelta(seconds=kept_delay(hall.folder))
        behind = hall.results_since(since)
        saved = save_event(
            hall, options.into, language, behind=behind, progress=progress("game {done} of {total}")
        )
    index = options.into / "index.html"
    if options.json:
        answer = {
            "folder": str(options.into), "files": len(saved.files), "games": saved.games,
            "left_out": list(saved.left_out),
        }  # fmt: skip
        print(json.dumps(answer, ensure_ascii=False))
    else:
        print(f"{index}: {counted(saved.games, 'game')}, {counted(len(saved.files), 'file')} in all")
    for sides in saved.left_out:
        print(f"left out, because its journal has not come or cannot be replayed: {sides}", file=sys.stderr)
    return 0
