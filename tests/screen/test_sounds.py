"""The tones."""

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
