"""The tones."""

import os
import subprocess
import sys

import numpy as np
import pytest

from station.referee.effects import Cue
from station.screen.sounds import RATE, Sounds, samples


@pytest.mark.parametrize("cue", list(Cue))
def test_every_cue_has_a_short_sound_that_starts_and_ends_in_silence(cue: Cue) -> None:
    sound = samples(cue)
    assert 0.05 < len(sound) / RATE < 1.0
    assert abs(int(sound[0])) < 200
    assert abs(int(sound[-1])) < 2000
    assert np.abs(sound.astype(int)).max() > 2000


def test_a_machine_without_sound_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "none there")
    Sounds().play(Cue.OVER)


def test_a_machine_without_a_sound_card_says_nothing_about_it() -> None:
    """Here ALSA finds none, and would say so in sixteen lines."""
    ran = subprocess.run(
        [sys.executable, "-c", "from station.screen.sounds import Sounds; Sounds()"],
        capture_output=True, text=True, check=True, timeout=60, env={**os.environ, "SDL_AUDIODRIVER": "alsa"},
    )  # fmt: skip
    assert ran.stderr == ""


def test_the_volume_is_set() -> None:
    sounds = Sounds(0.25)
    if not sounds.heard:
        pytest.skip("pygame plays nothing here: on Debian it needs libglib2.0-0")
    sounds.set_volume(0.5)
    assert {round(sound.get_volume(), 1) for sound in sounds._made.values()} == {0.5}
