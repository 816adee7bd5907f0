"""`station follow`: the plays, words and scores of a game, from pictures of its board."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from station.app.follow import BoardFilmed, Step, follow_camera, follow_folder, follow_video, without_names
from station.cli.options.camera import add_camera_option, add_mains_option, open_named
from station.cli.options.lens import add_lens_option, lens_for, lens_of
from station.cli.pictures.manifest import corners_of, read_manifest
from station.editions import load_edition
from station.errors import InputError, NothingFoundError
from station.followed.story import (
    Cleared,
    Corrected,
    Happening,
    Kept,
    Made,
    Names,
    Passed,
    Story,
    TakenBack,
    TakenUp,
)
from station.followed.watcher import Watch
from station.json_text import Json
from station.lexicon import load
from station.registry import ENTRIES, entry
from station.rules.lettered.settings import Challenge, Settings
from station.rules.square import square_name
from vision.reading import Corners
from vision.table_reader import TableReader

EXPLANATION = """\
In a folder each picture, in the order of the names, is the board at a press of the clock: an unchanged one
is a pass. The first pictures may show something else, such as the players' names in tiles, and the cleared
board: the game is followed from its first play. In a video a play is finished when the board has been still
for a moment; passes are not seen there. The same holds for a camera, which is followed until Ctrl-C.
The board is found by its tabs or its print; --corners or --manifest tell where it is instead.
A blank shows as _ and scores nothing. Tiles left on the racks at the end are not seen and not counted.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station follow`."""
    parser.description = "Follow a game from pictures of its board and print its plays, words and scores."
    parser.epilog = EXPLANATION
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("source", metavar="DIR|VIDEO", nargs="?", help="folder of pictures, or a video")
    add_camera_option(source)
    add_mains_option(parser)
    add_lens_option(parser, " (default: as calibrated for the camera, if it is)")
    followed = [name for name, game in ENTRIES.items() if game.followed]
    parser.add_argument(
        "--rules", choices=followed, default=next(iter(followed), None), help="the game's rules"
    )
    parser.add_argument("--edition", metavar="NAME", required=True, help="the tiles: en, de, …")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="how many play, 2 to 4")
    parser.add_argument(
        "--challenge",
        choices=["single", "free"],
        default="single",
        help="after a withdrawn play it is the next player's turn (single) or the same player's (free)",
    )
    parser.add_argument(
        "--lexicon", metavar="NAME", help="prefer words of this lexicon when a letter is in doubt"
    )
    parser.add_argument(
        "--corners",
        nargs=4,
        metavar="X,Y",
        help="outer corners of the grid in pixels, for all pictures: top left, top right, bottom right, "
        "bottom left",
    )
    parser.add_argument(
        "--manifest", metavar="FILE", help='JSON list of pictures, each with "file" and "corners"'
    )
    parser.add_argument(
        "--still",
        type=float,
        default=0.5,
        metavar="SECONDS",
        help="in a video: seconds without movement after which a play counts as finished (default: 0.5)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per turn, the totals last")


def run(options: argparse.Namespace) -> int:
    """Follow a game; raises NothingFoundError if no play is seen."""
    edition = load_edition(options.edition)
    game = entry(options.rules)
    if not game.players[0] <= options.players <= game.players[1]:
        raise InputError(f"{game.title} is for two to four players, not {options.players}")
    if not 0 <= options.still <= 60:
        raise InputError("--still must be between 0 and 60 seconds")
    source = Path(options.source or options.camera)
    camera, lens = None, lens_of(options)
    if options.source is None and not source.is_dir() and not source.is_file():
        camera = open_named(options)
        lens = lens_for(options, options.camera, camera.obtained)
    elif not source.exists():
        raise InputError(f"there is no {source}")
    everywhere = None if options.corners is None else corners_of(options.corners, "--corners")
    if options.manifest is not None and not source.is_dir():
        raise InputError(f"--manifest is for a folder of pictures; for {source}, use --corners")
    by_name = {} if options.manifest is None else _manifest(Path(options.manifest), source)
    settings = Settings(challenge=Challenge(options.challenge))
    lexicon = None if options.lexicon is None else load(options.lexicon)
    watch = Watch(Story(edition, options.players, settings), lexicon=lexicon)
    board = BoardFilmed(edition.alphabet, everywhere, lens)
    if source.is_dir():
        steps = follow_folder(
            watch,
            source,
            TableReader(alphabet=edition.alphabet, lens=lens),
            lambda path: by_name.get(path.name, everywhere),
        )
    elif camera is not None:
        steps = follow_camera(watch, camera, board, options.still, say=_say)
    else:
        steps = follow_video(watch, source, board, options.still)
    try:
        return _report(watch, without_names(steps), options, live=camera is not None)
    finally:
        if camera is not None:
            camera.close()


def _say(sentence: str) -> None:
    print(f"station: {sentence}", file=sys.stderr, flush=True)


def _report(watch: Watch, steps: Iterable[Step], options: argparse.Namespace, *, live: bool) -> int:
    try:
        for step in steps:
            watch = step.watch
            if step.error is not None:
                _say(f"{step.picture}: {step.error}")
            for line in _lines(step, json_wanted=options.json):
                print(line, flush=True)
    except KeyboardInterrupt:
        if not live:
            raise
    judged = watch.judged()
    plays = sum(1 for turn in watch.story.turns if turn.placed and not turn.withdrawn)
    if not plays:
        raise NothingFoundError(f"no play was seen in {options.source or options.camera}")
    if options.json:
        print(
            json.dumps(
                {"totals": list(judged.totals), "plays": plays, "board": _rows(watch)}, ensure_ascii=False
            )
        )
    else:
        print("totals: " + " ".join(map(str, judged.totals)))
    return 0


def _lines(step: Step, *, json_wanted: bool) -> Iterator[str]:
    for what in step.happened:
        answer = {"picture": step.picture, **_answer(what)}
        yield json.dumps(answer, ensure_ascii=False) if json_wanted else _sentence(answer)


def _answer(what: Happening) -> Json:  # noqa: PLR0911 - one object each
    match what:
        case Made() | TakenBack():
            return _play(what)
        case Passed():
            return {"kind": "pass", **_nothing_scored(what)}
        case Corrected():
            square = square_name(what.square)
            totals = list(what.totals)
            return {"kind": "corrected", "was": what.was, "now": what.now, "totals": totals, "square": square}
        case Names():
            return {"kind": "names", "names": list(what.rows)}
        case Kept():
            return {"kind": "kept", **_nothing_scored(what), "squares": _names(what.squares)}
        case TakenUp():
            return {"kind": "taken-up", "tiles": what.tiles}
        case Cleared():
            return {"kind": "cleared"}
        case _:
            return {"kind": "unclear", "squares": _names(what.squares), "detail": what.detail}


def _nothing_scored(what: Passed | Kept) -> Json:
    return {"player": what.player + 1, "words": [], "score": 0, "total": what.totals[what.player]}


def _play(what: Made | TakenBack) -> Json:
    ruling = what.ruling
    made = isinstance(what, Made)
    answer: Json = {
        "kind": "play" if made else "withdrawn",
        "player": what.player + 1,
        "at": _at(ruling.words[0].squares),
        "words": [word.text for word in ruling.words],
        "tiles": {square_name(square): tile.text for square, tile in ruling.play.placed},
        "score": ruling.score if made else -ruling.score,
        "total": what.totals[what.player],
    }
    if isinstance(what, Made):
        answer |= {"doubtful": _names(what.settled), "left_out": _names(what.left_out)}
    return answer


def _names(squares: Iterable[int]) -> list[str]:
    return [square_name(square) for square in squares]


def _at(squares: tuple[int, ...]) -> str:
    """The place of a word as GCG writes it."""
    name = square_name(squares[0])
    return f"{name[1:]}{name[0]}" if squares[1] - squares[0] == 1 else name


def _sentence(answer: Json) -> str:
    match answer["kind"]:
        case "play" | "withdrawn":
            words = " ".join(answer["words"])
            points = f"{answer['score']:+4} {answer['total']:5}"
            text = f"player {answer['player']}  {answer['at']:4} {words:34} {points}"
            if answer["kind"] == "withdrawn":
                text += "  withdrawn"
            elif answer["doubtful"]:
                text += f"  (in doubt: {', '.join(answer['doubtful'])})"
        case "pass":
            text = f"player {answer['player']}       {'pass':34} {0:+4} {answer['total']:5}"
        case "kept":
            text = f"player {answer['player']}  tiles that are not a play: {', '.join(answer['squares'])}"
        case "corrected":
            now = answer["now"] or "no tile"
            totals = " ".join(map(str, answer["totals"]))
            text = f"corrected: {answer['square']} is {now}, not {answer['was']}; totals {totals}"
        case "names":
            text = f"names, not a play: {' '.join(answer['names'])}"
        case "taken-up":
            text = f"the game is under way with {answer['tiles']} tiles on the board; scored from here on"
        case "cleared":
            text = "the board was cleared: the game is over"
        case _:
            text = f"not understood: {answer['detail']}"
    return f"{answer['picture']}: {text}"


def _rows(watch: Watch) -> list[str]:
    tiles = watch.judged().position.tiles
    signs = ["." if tile is None else tile.text for tile in tiles]
    return ["".join(signs[start : start + 15]) for start in range(0, 225, 15)]


def _manifest(path: Path, source: Path) -> dict[str, Corners]:
    """Corners by the name of the picture. One that names no picture of the folder is for another folder."""
    entries = read_manifest(path)
    if not any((source / Path(entry.file).name).exists() for entry in entries):
        raise InputError(f"the manifest {path} names no picture of {source}")
    return {
        Path(entry.file).name: corners_of(entry.fields["corners"], entry.where)
        for entry in entries
        if "corners" in entry.fields
    }
