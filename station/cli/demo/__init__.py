"""Watch simulated people play a whole game: four at the two boards of Scrabble House, or two to five at
another game. The camera's pictures are drawn; everything from there to the screen is real: reader, referee,
clocks, journal. People make mistakes: phonies, forgotten explosions, bumped tiles, a hand over the board.
"""

import argparse
import json
import sys
from pathlib import Path

from station.cli.options.outputs import add_output_options
from station.cli.options.phones import add_phones_options, check_phones
from station.cli.options.sound import add_sound_options
from station.errors import InputError
from station.registry import USUAL


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station demo`."""
    parser.description = __doc__
    parser.epilog = (
        "Without a display the demo runs headless and writes pictures. "
        "With --phones people join with phones and see what a player at the table sees. "
        "In the window, C shows what the camera sees and F1 all keys."
    )
    parser.add_argument("--game", metavar="NAME", help=f"which game (default: {USUAL})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which deal (default: 1)")
    parser.add_argument("--plays", type=int, metavar="N", help="stop after N plays instead of at the end")
    parser.add_argument(
        "--headless", action="store_true", help="no window: run at full speed and write pictures to --out"
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("out/demo"),
        metavar="DIR",
        help="folder for pictures (default: out/demo)",
    )
    parser.add_argument("--json", action="store_true", help="finish with a JSON object of statistics")
    add_output_options(parser)
    add_phones_options(parser)
    parser.add_argument("--resume", action="store_true", help="continue the interrupted demo in --out")
    parser.add_argument(
        "--heads",
        choices=("simulated", "firmware"),
        default="simulated",
        help="firmware: real firmware on simulated chips, in real time (default: simulated)",
    )
    parser.add_argument("--full-screen", action="store_true", help="use the full screen")
    add_sound_options(parser)


def command() -> str:
    """How this program was called, so that the next command can be copied."""
    called = Path(sys.argv[0])
    return "station" if called.name == "__main__.py" else str(called)


def run(options: argparse.Namespace) -> int:
    """Play, then print the outcome."""
    if options.plays is not None and options.plays < 1:
        raise InputError(f"--plays must be 1 or more, not {options.plays}")
    if options.seed < 0:
        raise InputError(f"--seed must be 0 or more, not {options.seed}")
    check_phones(options)
    from station.cli.demo.journal import say_how_to_go_on
    from station.cli.demo.outcome import game_sentence
    from station.cli.demo.run_demo import complain, figures_of, run_demo

    try:
        ran = run_demo(options)
    except KeyboardInterrupt:
        say_how_to_go_on(options.out)
        raise
    if options.json:
        print(json.dumps(figures_of(ran, options.seed), ensure_ascii=False))
    else:
        print(game_sentence(ran.game))
        if ran.screens:
            print(f"Pictures, an animation and the journal of the game are in {options.out}.")
        print(f"play it yourself: {command()} play {options.game or USUAL} --dealt")
    return complain(ran)
