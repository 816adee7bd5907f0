"""The options of what is heard: tones and a voice."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from station.errors import DeviceError, InputError

if TYPE_CHECKING:
    from collections.abc import Callable

    from station.app.voice import Voice
    from station.referee.effects import Cue


def add_sound_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--quiet", action="store_true", help="no tones")
    parser.add_argument(
        "--volume", type=int, default=100, metavar="N", help="of the tones, 0 to 100 (default: 100)"
    )


def tones_of(options: argparse.Namespace) -> "Callable[[Cue], None] | None":
    """What plays the tones, if they are wanted. Raises InputError for an impossible volume."""
    from station.screen.sounds import Sounds

    if not 0 <= options.volume <= 100:
        raise InputError(f"--volume must be 0 to 100, not {options.volume}")
    return None if options.quiet else Sounds(options.volume / 100).play


@contextmanager
def opened_voice(options: argparse.Namespace) -> "Iterator[Voice | None]":
    """The voice, if it is wanted and there is one; if there is none, that is said and the game goes on."""
    from station.app.voice import Voice

    voice = None
    if options.voice:
        try:
            voice = Voice()
        except DeviceError as error:
            print(f"station: {error}", file=sys.stderr)
    try:
        yield voice
    finally:
        if voice is not None:
            voice.close()
