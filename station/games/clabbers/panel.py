"""What Clabbers says and shows on the screen of its table: which words a string could be."""

from dataclasses import replace
from typing import Final

from station.games.clabbers.rules.kind import Answer, ClabbersPosition
from station.referee.ruling import Valid
from station.referee.state import TableState
from station.rules.edition import BLANK
from station.rules.game import Chosen, Laid
from station.rules.lettered.play import Legal
from station.rules.lettered.position import UNKNOWN
from station.view.table.panel import Announcement
from station.view.table.turn_panel import TurnPanel, all_tiles
from station.view.table.wording import TableWording

State = TableState[ClabbersPosition]

NAMED: Final = 3
"""How many words are named for a string; dots stand for the rest."""


class ClabbersPanel(TurnPanel[ClabbersPosition]):
    """As in Scrabble, with the words behind each string."""

    names_blanks = False

    def stood(self, state: State, stood: Valid, words: TableWording) -> Announcement | None:
        said = super().stood(state, stood, words)
        position = state.position
        if said is None or not isinstance(position, ClabbersPosition):
            return said
        if position.answers and isinstance(stood.deed, Chosen) and stood.deed.topic == "challenge":
            strings = " · ".join(text for text, _ in position.answers)
            return replace(said, words=_all_answered(position) + said.words.removeprefix(strings))
        return replace(said, words=_blanks_shown(said.words))

    def made(self, state: State, ruling: Legal, words: TableWording) -> str:
        answers = _all_answered(state.position)
        if not answers:
            return super().made(state, ruling, words)
        return " · ".join(filter(None, (answers, all_tiles(ruling, words))))

    def outcome_line(self, state: State, stood: Valid, words: TableWording) -> str:
        shown = self.stood(state, stood, words)
        if shown is None or not isinstance(stood.deed, Laid) or ":" not in shown.words:
            return super().outcome_line(state, stood, words)
        return f"{shown.words.rstrip('.')}. {shown.text}".rstrip()


def _all_answered(position: ClabbersPosition) -> str:
    return " · ".join(dict.fromkeys(map(answered, position.answers)))


def answered(answer: Answer) -> str:
    """A string and words with its letters, as in "CTA: ACT, CAT"; the word alone if the string is one."""
    text, words = answer
    shown = _blanks_shown(text)
    if not words or words == (text,):
        return shown
    named = ", ".join(words[:NAMED])
    return f"{shown}: {named}{', …' if len(words) > NAMED else ''}"


def _blanks_shown(text: str) -> str:
    """A blank without a letter is shown as a question mark."""
    return text.replace(UNKNOWN, BLANK)
