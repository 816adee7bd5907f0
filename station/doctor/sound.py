"""Sounds and the voice."""

from dataclasses import dataclass

from station.checks import Check


@dataclass(frozen=True, slots=True)
class Sound:
    """cards: names of the sound devices. voice: whether espeak-ng is installed. mute: why pygame can play
    nothing, "" if it can."""

    is_pi: bool
    cards: tuple[str, ...] = ()
    voice: bool = False
    mute: str = ""


def checks(sound: Sound) -> tuple[Check, ...]:
    return _cards(sound), _voice(sound)


def _cards(sound: Sound) -> Check:
    if sound.mute:
        says = (
            f"games are silent: pygame's mixer does not load ({sound.mute}); on Debian run: sudo apt install "
        )
        return Check("sound", not sound.is_pi, says + "libglib2.0-0")
    if sound.cards:
        return Check("sound", True, ", ".join(sound.cards))
    says = (
        "no sound device; plug in USB loudspeakers or an HDMI screen that has some, or play with --volume 0"
    )
    return Check("sound", not sound.is_pi, says if sound.is_pi else "no sound device; games are silent")


def _voice(sound: Sound) -> Check:
    if sound.voice:
        return Check("voice", True, "espeak-ng is installed")
    says = "espeak-ng is not installed, so --voice says nothing; run: sudo apt install espeak-ng"
    return Check("voice", not sound.is_pi, says)
