"""Why a phone is refused something, as sentences for whoever holds it."""

from collections.abc import Callable


class PhoneError(ValueError):
    """What a phone sent makes no sense. sentence: English, with the names of its values in braces; its
    translation is looked up by this."""

    def __init__(self, sentence: str, /, **values: object) -> None:
        super().__init__(sentence.format(**values) if values else sentence)
        self.sentence, self.values = sentence, values

    def by(self, tr: Callable[[str], str]) -> str:
        """In the language of a catalogue. tr: its gettext."""
        text = tr(self.sentence)
        return text.format(**self.values) if self.values else text


class LateError(PhoneError):
    """It made sense before, or would to somebody else: the game has gone on, or it is not their turn."""


class FloodError(PhoneError):
    """It comes too often."""


class NotYoursError(PhoneError):
    """Whoever sent it holds no seat here, or has the wrong code."""


def wrong_code() -> PhoneError:
    return NotYoursError("That is not the code on the table’s screen.")


def not_your_seat() -> PhoneError:
    return NotYoursError("This seat is not, or no longer, yours.")


def too_much() -> PhoneError:
    return FloodError("Too much at once. Try again.")


def no_game() -> PhoneError:
    return LateError("No game is on.")


def no_review() -> PhoneError:
    return LateError("There is a review once the game is over.")


def not_now() -> PhoneError:
    return LateError("That cannot be done now.")


def no_object() -> PhoneError:
    return PhoneError("That is no JSON object.")
