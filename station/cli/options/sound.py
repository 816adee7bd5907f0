"""The options of what is heard: tones and a voice."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from station.errors import DeviceError, InputError

if TYPE_CHECKING:
    from station.app.voice import Voice
    from station.screen.sounds import Sounds


def add_sound_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--quiet", action="store_true", help="start muted; the same as --volume 0")
    parser.add_argument(
        "--volume", type=int, default=100, metavar="N", help="tones and voice, 0 to 100 (default: 100)"
    )


def check_volume(options: argparse.Namespace) -> None:
    """Raises InputError for an impossible volume."""
    if not 0 <= options.volume <= 100:
        raise InputError(f"--volume must be 0 to 100, not {options.volume}")


def sounds_of(options: argparse.Namespace) -> "Sounds":
    """What plays the tones. Raises InputError for an impossible volume."""
    from station.screen.sounds import Sounds

    check_volume(options)
    return Sounds(0 if options.quiet else options.volume / 100)


@contextmanager
def opened_voice(options: argparse.Namespace) -> "Iterator[Voice | None]":
    """The voice, if this machine has one; it speaks if asked to, here or on the screen. If
    somebody wants it and there is none, a sentence says so and the game goes on."""
    from station.app.voice import Voice

    voice = None
    try:
        voice = Voice(0 if options.quiet else options.volume, speaks=options.voice)
    except DeviceError as error:
        if options.voice:
            print(f"station: {error}", file=sys.stderr)
    try:
        yield voice
    finally:
        if voice is not None:
            voice.close()


def without_voice(options: argparse.Namespace, voice: "Voice | None") -> str:
    """A sentence for the screen if somebody wants a voice and there is none, else ""."""
    from station.view.wording import words_in

    missing = options.voice and voice is None
    return words_in("en").tr("No voice: espeak-ng is not installed") if missing else ""
