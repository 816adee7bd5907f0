"""Short tones for important moments. Everything they say is also on the screen."""

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from station.referee.effects import Cue

RATE: Final = 22_050
VOLUME: Final = 0.25
FADE_S: Final = 0.012

NOTES: Final[dict[Cue, tuple[tuple[float, float], ...]]] = {
    Cue.STARTED: ((440, 0.09), (660, 0.16)),
    Cue.STANDS: ((660, 0.12),),
    Cue.TAKEN_BACK: ((330, 0.14), (233, 0.26)),
    Cue.TASK: ((392, 0.08), (494, 0.08), (587, 0.16)),
    Cue.DONE: ((587, 0.08), (784, 0.16)),
    Cue.QUESTION: ((523, 0.12), (523, 0.12)),
    Cue.LOW_TIME: ((880, 0.08), (0, 0.06), (880, 0.08)),
    Cue.OVER: ((523, 0.14), (659, 0.14), (784, 0.14), (1047, 0.36)),
}
"""By cue, (hertz, seconds) of each note. Rising is good, falling is not."""


def samples(cue: Cue) -> NDArray[np.int16]:
    """The sound of a cue: (n,) int16, mono, at RATE."""
    return np.concatenate([_note(hertz, seconds) for hertz, seconds in NOTES[cue]])


def _note(hertz: float, seconds: float) -> NDArray[np.int16]:
    time = np.arange(int(seconds * RATE)) / RATE
    wave = np.sin(2 * np.pi * hertz * time) + 0.3 * np.sin(4 * np.pi * hertz * time)
    fade = np.clip(np.minimum(time, seconds - time) / FADE_S, 0, 1)
    return np.asarray(wave * fade * VOLUME / 1.3 * np.iinfo(np.int16).max, np.int16)


@contextmanager
def _silent_libraries() -> Iterator[None]:
    """Discard what C libraries write to stderr: without a sound card, ALSA alone writes sixteen lines."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


class Sounds:
    """Plays cues, or stays silent on a machine without sound. volume: 0 to 1."""

    def __init__(self, volume: float = 1.0) -> None:
        self._made: dict[Cue, pygame.mixer.Sound] = {}
        self.volume = volume
        try:
            with warnings.catch_warnings(), _silent_libraries():
                warnings.simplefilter("ignore")
                pygame.mixer.init(RATE, -16, 1)
        except (pygame.error, NotImplementedError):
            # No sound card, or not the libraries that pygame's mixer needs.
            return
        self._made = {cue: pygame.mixer.Sound(buffer=samples(cue).tobytes()) for cue in Cue}
        self.set_volume(volume)

    @property
    def heard(self) -> bool:
        """Whether this machine can play anything."""
        return bool(self._made)

    def set_volume(self, volume: float) -> None:
        """From 0, silent, to 1."""
        self.volume = volume
        for sound in self._made.values():
            sound.set_volume(volume)

    def play(self, cue: Cue) -> None:
        """Start the sound of a cue without waiting for its end."""
        if cue in self._made:
            self._made[cue].play()
