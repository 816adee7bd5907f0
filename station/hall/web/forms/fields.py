"""What a form holds, and what its fields are called."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from starlette.datastructures import FormData, UploadFile

from station.hall.tournament.sentence import SaidError, Sentence, said, verbatim
from station.hall.tournament.state import TournamentState

LONGEST: Final = 1000
"""Characters of a field; files are longer."""
LONGEST_LINES: Final = 1_000_000
"""Of a field for lines, such as a pasted file."""
MOST_NUMBERS: Final = 1000
"""Numbers in a field."""


class DoubtError(Exception):
    """What a form asks for can be, but is hardly meant so: whoever sent it is asked first."""

    def __init__(self, question: Sentence) -> None:
        super().__init__(str(question))
        self.question = question


class FormError(SaidError, ValueError):
    """A form cannot be understood. The message is a sentence."""


_NAMED_SO: Final = (
    said("name"), said("date"), said("place"), said("division"), said("game"), said("clocks"), said("form"),
    said("rounds"), said("options"), said("tables"), said("table"), said("entry"), said("round"),
    said("seed"), said("pairing"), said("pairings"), said("note"), said("reason"), said("board"),
    said("square"), said("letter"), said("delay"), said("machine"), said("ruling"),
)  # fmt: skip
LABELS: Final[Mapping[str, Sentence]] = {
    **{str(one): one for one in _NAMED_SO},
    "seats": said("players at a table"),
    "method": said("pairing"),
    "lexicon": said("word list"),
    "edition": said("tiles"),
    "tie_breaks": said("tie-breaks"),
    "reserved": said("entry number"),
    "one": said("entry"),
    "other": said("entry"),
    "outcome": said("result"),
    "time": said("time left"),
    "kit": said("tile set"),
    "text": said("message"),
    "at_ms": said("moment"),
    "lines": said("results"),
    "bye_spread": said("spread of a bye"),
    "absence": said("a missed round is lost by"),
    "spread_cap": said("most spread of a game"),
    "apart": said("club mates and families kept apart"),
    "prizes": said("places that win a prize"),
    "minutes": said("minutes"),
    "round_minutes": said("minutes of a round"),
}
"""What the fields of the forms are called."""


def _label(name: str) -> Sentence:
    return LABELS.get(name) or verbatim(name)


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of a form. file: the text of an uploaded file, "" without one."""

    form: FormData
    state: TournamentState
    file: str = ""

    def text(self, name: str, *, needed: bool = False) -> str:
        found = self.form.get(name, "")
        entered = "" if isinstance(found, UploadFile) else found.strip()
        if needed and not entered:
            raise FormError("{field} is missing", field=_label(name))
        if len(entered) > (LONGEST_LINES if name in {"csv", "lines", "pairings"} else LONGEST):
            raise FormError(
                "{field} is too long; at most {most} characters", field=_label(name), most=LONGEST
            )
        return entered

    def texts(self, name: str) -> tuple[str, ...]:
        return tuple(one.strip() for one in self.form.getlist(name) if isinstance(one, str) and one.strip())

    def number(self, name: str, otherwise: int | None = None) -> int:
        entered = self.text(name, needed=otherwise is None)
        if not entered and otherwise is not None:
            return otherwise
        try:
            return int(entered.replace("−", "-"))
        except ValueError:
            raise FormError(
                "{field} must be a number, not {given}", field=_label(name), given=entered[:20]
            ) from None

    def numbers(self, name: str) -> tuple[int, ...]:
        """Numbers separated by commas or spaces; `5-8` is 5 to 8."""
        found: list[int] = []
        for part in self.text(name).replace(",", " ").split():
            first, _, last = part.partition("-")
            if not (first.isdecimal() and (not last or last.isdecimal())) or len(part) > 12:
                raise FormError(
                    "{field}: {given} is not a number; write 1 2 5-8", field=_label(name), given=part[:20]
                )
            more = range(int(first), int(last or first) + 1)
            if len(found) + len(more) > MOST_NUMBERS:
                raise FormError("{field}: {given} is too many at once", field=_label(name), given=part)
            found += more
        return tuple(found)

    @property
    def sure(self) -> bool:
        """Whether whoever sent it was asked already."""
        return self.ticked("sure")

    def ticked(self, name: str) -> bool:
        return bool(self.text(name))
