"""What rules say, in a language."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from station.referee.ruling import Refusal, Refused
from station.rules.faced import FacedPosition
from station.rules.game import filled
from station.rules.lettered.position import Position
from station.rules.square import square_name
from station.view.wording import Wording

NAMED: Final = 2
"""How many squares a refusal names; any others are only marked on the board."""

LISTS: Final = {"words": ", ", "text": " and "}
"""What stands between several words in the values of the rules' sentences."""

COUNTED: Final = re.compile(r"(\d+) tiles?")
"""A number of tiles there."""


class RuleWording(Wording):
    """Sentences of rules, with their values in the same language."""

    def tiles(self, count: int) -> str:
        return self.trn("{count} tile", "{count} tiles", count)

    def sentence(self, text: str, values: Iterable[tuple[str, object]] = (), *, first: bool = True) -> str:
        """What rules say, in this language: a sentence with its values filled in. first: begin with a
        capital."""
        clause = self.clause(text, values)
        if first:
            clause = clause[:1].upper() + clause[1:]
        return clause if not clause or clause[-1] in ".!?:…" else f"{clause}."

    def clause(self, text: str, values: Iterable[tuple[str, object]] = ()) -> str:
        """The same without a capital and a full stop."""
        filling = {name: self._value(value) for name, value in values}
        if "lexicon" in filling:
            filling["lexicon"] = self.word_list(str(filling["lexicon"]))
        for name, between in LISTS.items():
            if name in filling:
                filling[name] = self.listed(str(filling[name]).split(between))
        if counted := COUNTED.fullmatch(str(filling.get("tiles", ""))):
            filling["tiles"] = self.tiles(int(counted[1]))
        return filled(self.tr(text), filling)

    def word_list(self, name: str) -> str:
        """A lexicon by its name, in a sentence; a name of several words stands for itself."""
        if name == "english":
            return self.tr("the English word list")
        return name if " " in name else self.tr("the word list {name}", name=name)

    def listed(self, parts: Sequence[str]) -> str:
        """As in a sentence: A, B and C."""
        if len(parts) < 2:
            return "".join(parts)
        return self.tr("{some} and {last}", some=", ".join(parts[:-1]), last=parts[-1])

    def _value(self, value: object) -> object:
        """Translates a value that is a word of the rules, not a tile or a name."""
        own = {
            "blank": self.tr("blank"),
            "none": self.tr("none"),
            "nothing": self.tr("nothing"),
            "English": self.tr("English"),
            "German": self.tr("German"),
            "French": self.tr("French"),
            "Polish": self.tr("Polish"),
        }
        return own.get(value, value) if isinstance(value, str) else value

    def refused(self, refused: Refused, board: Position | FacedPosition | None = None) -> str:
        """Why something does not stand: a sentence with the squares concerned. board: as confirmed."""
        if refused.reason is Refusal.DISTURBED and isinstance(board, Position):
            parts = [f"{square_name(square)}: {self._lies(board, square)}" for square in refused.squares[:4]]
            more = " …" if len(refused.squares) > 4 else ""
            return self.tr("Put back what belongs there. {squares}.", squares=", ".join(parts) + more)
        if refused.reason is Refusal.NOTHING_CHANGED:
            return self.tr("Nothing has changed. Hold the button to pass.")
        said = self.sentence(refused.sentence, refused.values)
        names = [square_name(square) for square in refused.squares]
        named = len(names) > NAMED or any(name in said for name in names)
        return said if named or not names else f"{said} {', '.join(names)}"

    def _lies(self, board: Position, square: int) -> str:
        tile = board[square]
        if tile is None:
            return self.tr("nothing")
        return self.tr("a blank ({letter})", letter=tile.text) if tile.blank else tile.text
