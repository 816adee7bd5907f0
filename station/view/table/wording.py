"""Texts shared by all games; those of a single game are in its panel."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from station.referee.ruling import Doubt, Question, Refusal, Refused
from station.referee.state import Phase, TableState
from station.rules.faced import FacedPosition
from station.rules.game import Called, GameDeed, Laid, LaidOut, Left, Passed, Raised, Shown, filled
from station.rules.lettered.position import Position
from station.rules.square import square_name
from station.view.wording import Wording

NAMED = 2
"""How many squares a refusal names; any others are only marked on the board."""


LISTS: Final = {"words": ", ", "text": " and "}
"""What stands between several words in the values of the rules' sentences."""

COUNTED: Final = re.compile(r"(\d+) tiles?")
"""A number of tiles there."""


@cache
def table_words(language: str, turned: bool = False) -> "TableWording":
    """The wording in a language; English if there is no catalogue. turned: left and right as seen from
    North."""
    return TableWording(language, turned)


class TableWording(Wording):
    """Texts for one language. A tuple holds alternatives of decreasing length: the first that fits is
    shown."""

    def player(self, state: TableState[object], player: int) -> str:
        """A player's name, or a number if none was given."""
        given = state.settings.names[player]
        return given or self.tr("Player {number}", number=player + 1)

    def names_turn(self, name: str) -> str:
        return self.plays(name)[0] + "."

    def whose_turn(self, state: TableState[object], lane: int = 0) -> str:
        """Who is to move, as a sentence; "" if nobody is."""
        alone = len(state.lanes) == 1
        turn = state.turn(lane)
        player = state.to_move if alone else None if turn is None else turn.player
        playing = state.phase is Phase.PLAYING and player is not None
        return self.names_turn(self.player(state, player or 0)) if playing else ""

    # What is awaited

    def bids(self, name: str) -> tuple[str, ...]:
        return (self.tr("{name} bids?", name=name), f"{name}?", name)

    def tap_or_hold(self, price: int) -> str:
        return self.tr("Tap: {price}. Hold: leave.", price=price)

    def calls(self, word: str) -> tuple[str, ...]:
        return (self.tr("Call {word}", word=word), word)

    def show_a_tile(self) -> tuple[str, ...]:
        return (self.tr("Draw a tile"), self.tr("Draw"))

    def lay_on_spot(self) -> str:
        return self.tr("Lay it on the spot beside the board, or type it.")

    def show_layout(self, name: str) -> tuple[str, ...]:
        return (self.tr("{name} shows", name=name), name)

    def hands_off(self) -> str:
        return self.tr("Hands off the table: the camera looks at this crossword.")

    # What was done

    def good(self, words: Iterable[str], *, judged: bool = True) -> str:
        """That these words stand; "" for none. judged: somebody knows that they are words."""
        named = list(words)
        told = self.trn("{words} is good.", "{words} are good.", len(named)) if judged else "{words}"
        return told.format(words=" · ".join(named)) if named else ""

    def draws(self, name: str, count: int) -> str:
        """How many tiles somebody draws; "" for none."""
        return self.tr("{name} draws {count}.", name=name, count=count) if count > 0 else ""

    def gained(self, points: int) -> str:
        return f"+{points}" if points >= 0 else f"−{-points}"

    def score(self, points: int) -> str:
        """Points as a number, with a minus as wide as a digit."""
        return f"{points}" if points >= 0 else f"−{-points}"

    def points(self, count: int) -> str:
        return self.trn("{count} point", "{count} points", count)

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
        told = {name: self._value(value) for name, value in values}
        if "lexicon" in told:
            told["lexicon"] = self.word_list(str(told["lexicon"]))
        for name, between in LISTS.items():
            if name in told:
                told[name] = self.listed(str(told[name]).split(between))
        if counted := COUNTED.fullmatch(str(told.get("tiles", ""))):
            told["tiles"] = self.tiles(int(counted[1]))
        return filled(self.tr(text), told)

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
        told = len(names) > NAMED or any(name in said for name in names)
        return said if told or not names else f"{said} {', '.join(names)}"

    def _lies(self, board: Position, square: int) -> str:
        tile = board[square]
        if tile is None:
            return self.tr("nothing")
        return self.tr("a blank ({letter})", letter=tile.text) if tile.blank else tile.text

    def deed(self, deed: GameDeed) -> str:
        """What was done, in a word or two, for the history."""
        match deed:
            case Laid(placed=placed):
                return "".join(tile.text for _, tile in placed)
            case Shown(tile=tile):
                return tile
        done = {
            Passed: self.tr("passed"),
            LaidOut: self.tr("crossword"),
            Raised: self.tr("raised"),
            Left: self.tr("left"),
            Called: self.tr("called"),
        }
        return done.get(type(deed), "")

    def over_time(self, over_ms: str) -> str:
        """How far a player overran their time."""
        return self.tr("{count} seconds too many", count=round(int(over_ms) / 1000))

    def asks_here(self, question: Question, *, glare: bool = False) -> tuple[str, ...]:
        """glare: the square is hidden by a lamp's reflection."""
        if glare:
            return (
                self.tr("Glare: move the lamp"),
                self.tr("Move the lamp"),
                self.tr("Move lamp"),
                self.tr("Glare"),
            )
        if question.doubt is Doubt.HIDDEN:
            return (self.tr("Move the hand"), self.tr("Hand away"), self.tr("Hand"))
        if question.cell is not None:
            return self.which_letter()
        where = self._where(question)
        return (self.tr("{square} is …?", square=where), where, "?")

    def which_letter(self) -> tuple[str, ...]:
        return (self.tr("Which letter?"), self.tr("Letter?"))

    def question_here(self, question: Question, *, glare: bool = False) -> str:
        if question.doubt is Doubt.HIDDEN and question.square is not None:
            where = self._where(question)
            if glare:
                said = self.tr("Glare on {square}: move the lamp. The press still counts.")
                return said.format(square=where)
            return self.tr("{square} cannot be seen. The press still counts.", square=where)
        if question.doubt is Doubt.HIDDEN:
            return self.tr("The table cannot be seen clearly. The press still counts.")
        where = self._where(question)
        if question.cell is not None:
            return self.tr("Which letter is in {place}?", place=where)
        asked = {
            Doubt.KIT: self.tr("Of which board's set is {square}?"),
            Doubt.BLANK: self.tr("Which letter is the blank on {square}?"),
        }
        return asked.get(question.doubt, self.tr("Which letter is on {square}?")).format(square=where)

    def _where(self, question: Question) -> str:
        if question.square is not None:
            return square_name(question.square)
        if question.cell is not None:
            row, column = question.cell
            return self.tr("row {row}, column {column}", row=row, column=column)
        return self.tr("the spot")

    # Several boards, and tasks

    def waiting_for(self, name: str, board: int) -> str:
        return self.tr("Waiting for {name} {where}.", name=name, where=self.at(board))

    def at(self, board: int) -> str:
        return self.tr("at the left board") if self.left(board) else self.tr("at the right board")

    def inferred(self, squares: tuple[int, ...]) -> str:
        """Which doubtful letters were inferred; "" if none were."""
        names = [square_name(square) for square in squares]
        return self.tr("settled by the rules: {squares}", squares=some(names)) if names else ""

    # How it ended

    def wins(self, names: str, several: bool) -> tuple[str, ...]:
        """Only in full: names alone do not say that the game is over."""
        if several:
            return (self.tr("{names} win", names=names),)
        return (self.tr("{name} wins", name=names),)


def joined(*sentences: str) -> str:
    """Those of the sentences that say something."""
    return " ".join(sentence for sentence in sentences if sentence)


def some(parts: list[str], most: int = 3) -> str:
    """These parts joined, or only the first of them if there are many."""
    return ", ".join(parts[:most]) + (" …" if len(parts) > most else "")
