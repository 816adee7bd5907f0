"""`station export`: a game outside the program."""

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from station.cli.overwrite import check_writable
from station.editions import load_edition
from station.errors import InputError
from station.export.game import Moment, as_json, moments, up_to
from station.export.jsonl import write_jsonl
from station.export.lines import Lines
from station.export.noted import noted
from station.export.page import page
from station.export.record import cgp, gcg, woogles
from station.export.svg import svg
from station.journal.contents import Contents, read_journal
from station.journal.resume import settings_of

KINDS: Final = (
    ("a GCG file", (b"#", b">")),
    ("JSON", (b"{",)),
    ("a web page", (b"<!doctype html", b"<!DOCTYPE html")),
    ("a video", (b"\0\0\0", b"RIFF")),
    ("a position on one line", (b"15/", b"cgp ")),
    ("a picture", (b"<svg ", b"\x89PNG")),
    ("a game in our notation", (b'{"house_station_game"',)),
    ("a game of Woogles", (b'{\n "players"',)),
)
"""What --gcg, --json, --html, --video, --cgp, --picture, --jsonl and --woogles write, and how it begins."""

PICTURES: Final = (".svg", ".png")

STDOUT: Final = Path("-")

EXPLANATION: Final = """\
One journal, any of eight files; several at once are possible. With --turn, the game as it was then. A FILE
called - is standard output, for whatever is text.

examples:
  station export GAME.journal --html game.html    a page to leaf through; it needs no network
  station export GAME.journal --json game.json    every position, ruling and time
  station export GAME.journal --jsonl game.jsonl  every turn as a line, for other programs; any game
  station export GAME.journal --gcg game.gcg      for Scrabble programs; other games say why not
  station export GAME.journal --cgp game.cgp      its last position on one line, for Macondo and MAGPIE
  station export GAME.journal --picture game.svg --turn 12   a drawing of the board after turn 12
  station export GAME.journal --video game.mp4    an animation of the table's screen; .mp4 or .avi

exit status: 0 success; 2 the journal cannot be read or is damaged (what can be read is exported), or a file
cannot be written.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `station export`."""
    parser.description = (
        "Write a game from its journal as GCG, as JSON, as a page to leaf through, as a video; or a position "
        "of it on one line or as a picture."
    )
    parser.epilog = EXPLANATION
    parser.add_argument("journal", type=Path, metavar="JOURNAL", help="a House Station journal")
    for kind, text in (
        ("gcg", "the game as GCG: Scrabble, Friendly Scrabble and Clabbers"),
        ("json", "every position, ruling and time as JSON"),
        ("html", "a page to leaf through, in one file"),
        ("video", "an animation, .mp4 or .avi"),
        ("cgp", "the last position on one line (CGP), for two players: the games that --gcg takes"),
        ("jsonl", "a line of JSON for each turn, and what it changed on the boards: any game"),
        ("woogles", "the game document of Woogles: two players, English tiles, every exchanged tile known"),
        ("picture", "the last position: .svg, a drawing of the board, or .png, the screen"),
    ):
        parser.add_argument(f"--{kind}", type=Path, metavar="FILE", help=text)
    parser.add_argument("--turn", type=int, metavar="N", help="end after this turn, as station replay counts")


def run(options: argparse.Namespace) -> int:
    """Export; 2 if the journal is damaged."""
    texts = (options.cgp, options.picture, options.jsonl, options.woogles)
    files = (options.gcg, options.json, options.html, options.video, *texts)
    if not any(files):
        kinds = "--gcg, --json, --jsonl, --html, --video, --cgp, --picture or --woogles"
        raise InputError(f"say what to write: {kinds}, with a file")
    if options.picture is not None and options.picture.suffix.lower() not in PICTURES:
        raise InputError(f"a picture ends in .svg or .png, not {options.picture.suffix!r}")
    for path, (kind, starts) in zip(files, KINDS, strict=True):
        if path is not None and path != STDOUT:
            check_writable(path, kind, *starts)
    contents = read_journal(options.journal)
    found = list(moments(contents, Lines(settings_of(contents), plain=True).of))
    if not found:
        raise InputError(contents.damage or f"{options.journal.name}: nothing has happened in this game yet")
    whole = found[-1].replayed
    if options.turn is not None:
        found = up_to(found, options.turn)
    _write_texts(options, contents, found)
    if options.video is not None:
        from station.export.video import write_video

        try:
            write_video(options.video, found)
        except KeyboardInterrupt:
            options.video.unlink(missing_ok=True)  # half a video cannot be watched
            raise
    different = whole.different
    if different is not None:
        print(
            f"station: {options.journal.name} does not replay to the same game from event {different.number} "
            "on; see `station replay --verify`",
            file=sys.stderr,
        )
    if contents.damage is not None:
        print(f"station: {contents.damage}", file=sys.stderr)
    return 2 if contents.damage is not None or different is not None else 0


def _write_texts(options: argparse.Namespace, contents: Contents, found: list[Moment]) -> None:
    """All files but the video."""
    if options.picture is not None:
        _draw(options.picture, found[-1])
    if options.jsonl is not None:
        _put(options.jsonl, write_jsonl(contents, found))
    if options.woogles is not None:
        _put(options.woogles, woogles(found, noted(options.journal)))
    if options.gcg is not None:
        _put(options.gcg, gcg(found, noted(options.journal)))
    if options.cgp is not None:
        _put(options.cgp, cgp(found))
    if options.json is not None or options.html is not None:
        game = as_json(contents, found)
        if options.json is not None:
            _put(options.json, json.dumps(game, ensure_ascii=False) + "\n")
        if options.html is not None:
            _put(options.html, page(game))


def _put(path: Path, content: str | bytes) -> None:
    """Write a text, in UTF-8 unless it is encoded already."""
    data = content.encode() if isinstance(content, str) else content
    if path != STDOUT:
        path.write_bytes(data)
    else:
        sys.stdout.write(data.decode())


def _draw(path: Path, last: Moment) -> None:
    if path.suffix.lower() == ".svg":
        drawing = svg(last, load_edition(last.state.settings.edition))
        path.write_text(drawing, encoding="utf-8")
        return
    from station.export.frames import picture

    path.write_bytes(picture(last.state, last.at_ms))
