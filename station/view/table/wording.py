"""Texts shared by all games; those of a single game are in its panel."""

from collections.abc import Iterable
from functools import cache

from station.referee.ruling import Doubt, Question
from station.referee.state import Phase, TableState
from station.rules.square import square_name
from station.view.table.rule_wording import RuleWording


@cache
def table_words(language: str, turned: bool = False) -> "TableWording":
    """The wording in a language; English if there is no catalogue. turned: left and right as seen from
    North."""
    return TableWording(language, turned)


class TableWording(RuleWording):
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
        return self.tr("Hands off the table: the camera is reading this crossword.")

    # What was done

    def good(self, words: Iterable[str], *, judged: bool = True) -> str:
        """That these words stand; "" for none. judged: somebody knows that they are words."""
        named = list(words)
        listed = " · ".join(named)
        if not named or not judged:
            return listed
        return self.trn("{words} is good.", "{words} are good.", len(named), words=listed)

    def draws(self, name: str, count: int) -> str:
        """How many tiles somebody draws, or you do (""); "" for none."""
        if count <= 0:
            return ""
        if not name:
            return self.tr("You draw {count}.", count=count)
        return self.tr("{name} draws {count}.", name=name, count=count)

    def gained(self, points: int) -> str:
        return f"+{points}" if points >= 0 else f"−{-points}"

    def score(self, points: int) -> str:
        """Points as a number, with a minus as wide as a digit."""
        return f"{points}" if points >= 0 else f"−{-points}"

    def points(self, count: int) -> str:
        return self.trn("{count} point", "{count} points", count)

    def over_time(self, over_ms: str) -> str:
        """How far a player overran their time."""
        return self.tr("{count} seconds too many", count=round(int(over_ms) / 1000))

    def which_letter(self) -> tuple[str, ...]:
        return (self.tr("Which letter?"), self.tr("Letter?"))

    def question_here(self, question: Question, *, glare: bool = False) -> str:
        if question.doubt is Doubt.HIDDEN and question.square is not None:
            where = self.place_of(question)
            if glare:
                return self.tr("Glare on {square}: move the lamp. The press still counts.", square=where)
            return self.tr("{square} cannot be seen. The press still counts.", square=where)
        if question.doubt is Doubt.HIDDEN:
            return self.tr("The table cannot be seen clearly. The press still counts.")
        where = self.place_of(question)
        if question.cell is not None:
            return self.tr("Which letter is in {place}?", place=where)
        asked = {
            Doubt.KIT: self.tr("Of which board's set is {square}?"),
            Doubt.BLANK: self.tr("Which letter is the blank on {square}?"),
        }
        return asked.get(question.doubt, self.tr("Which letter is on {square}?")).format(square=where)

    def place_of(self, question: Question) -> str:
        """Where the tile is that a question is about."""
        if question.square is not None:
            return square_name(question.square)
        if question.cell is not None:
            row, column = question.cell
            return self.tr("row {row}, column {column}", row=row, column=column)
        return self.tr("the spot")

    # Several boards, and tasks

    def at(self, board: int) -> str:
        return self.tr("at the left board") if self.left(board) else self.tr("at the right board")

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
