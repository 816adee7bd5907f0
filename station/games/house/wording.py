"""Texts of a House table; those of all tables are in `station.view.table.wording`."""

from enum import Enum
from functools import cache
from typing import Any

from station.referee.state import Doubt, Ending, Outcome, Question, Refusal, Refused, TableState
from station.rules.house.game import side_of
from station.rules.house.ruling import Reason, Step, Why, Word
from station.rules.square import square_name
from station.rules.tile import Side
from station.view.table.wording import TableWording, some

_ABOUT_SQUARES = {
    Reason.SQUARE_TAKEN, Reason.NOT_A_WORD, Refusal.DISTURBED, Refusal.NOT_IN_HAND, Refusal.WRONG_FACING,
}  # fmt: skip


@cache
def words_in(language: str, turned: bool = False) -> "HouseWording":
    """The wording in a language; English if there is no catalogue. turned: left and right as seen from
    North."""
    return HouseWording(language, turned)


class HouseWording(TableWording):
    """Texts for one language. A tuple holds alternatives of decreasing length: the first that fits is
    shown."""

    # Who

    def player(self, state: TableState[Any], player: int) -> str:
        """A player's name, or the side's if none was given."""
        given = state.settings.names[player]
        return self.side(side_of(player)) if given in {"", "South", "North"} else given

    def side(self, side: Side) -> str:
        return self.tr("South") if side is Side.SOUTH else self.tr("North")

    # The verdict

    def nothing_to_draw(self) -> str:
        return self.tr("Nothing to draw.")

    def words(self, words: tuple[Word, ...]) -> str:
        return " · ".join(word.text for word in words)

    def refused(self, refused: Refused, board: Any = None) -> str:
        """Why a press was taken back: a sentence, with what to do unless that is obvious.

        board: as confirmed, so that the sentence can say what belongs on a square.
        """
        if refused.reason not in self._reasons():
            return super().refused(refused)
        wrong = list(dict.fromkeys(word.text for word in refused.words))
        if refused.reason is Reason.NOT_A_WORD and wrong:
            text = self.trn("{words} is not a word.", "{words} are not words.", len(wrong))
            return text.format(words=" · ".join(wrong))
        if not refused.squares and refused.reason in _ABOUT_SQUARES:
            return self.sentence(refused.sentence, refused.values)
        if refused.reason is Refusal.DISTURBED:
            parts = [self._belongs(square, board) for square in refused.squares]
        else:
            parts = [square_name(square) for square in refused.squares]
        return self._reasons()[refused.reason].format(squares=some(parts))

    def _belongs(self, square: int, board: Any) -> str:
        tile = board[square]
        lies = self.tr("empty") if tile is None else f"{tile.letter}, {self.faces(tile.facing)}"
        return f"{square_name(square)} ({lies})"

    def _reasons(self) -> dict[Enum, str]:
        return {
            Reason.NO_TILES: self.tr("Nothing was laid. Hold the button to pass."),
            Refusal.NOTHING_CHANGED: self.tr("Nothing was laid. Hold the button to pass."),
            Reason.OFF_BOARD: self.tr("A tile lies off the board."),
            Reason.SQUARE_TAKEN: self.tr("A tile lies on a taken square: {squares}"),
            Reason.NOT_IN_LINE: self.tr("New tiles must lie in one row or column."),
            Reason.GAP: self.tr("There is a gap between the new tiles."),
            Reason.NOT_HOME: self.tr("The first play puts a tile on the home row."),
            Reason.NOT_CONNECTED: self.tr("New tiles must touch another tile or the home row."),
            Reason.NO_WORD: self.tr("The new tiles make no word."),
            Reason.NOT_A_WORD: self.tr("No letter makes words of the blank on {squares}"),
            Refusal.DISTURBED: self.tr("Put back as it was: {squares}"),
            Refusal.NOT_IN_HAND: self.tr("This hand cannot hold that tile: {squares}"),
            Refusal.WRONG_FACING: self.tr("New tiles must face their player: {squares}"),
            Refusal.UNFINISHED: self.tr("The explosion is not done yet."),
        }

    def label(self, reason: Enum) -> str:
        """A reason in a word or two, beside the squares it is about; "" for no label."""
        labels = {
            Reason.SQUARE_TAKEN: self.tr("taken"),
            Reason.NOT_IN_LINE: self.tr("not in line"),
            Reason.GAP: self.tr("gap"),
            Reason.NOT_HOME: self.tr("not on the home row"),
            Reason.NOT_CONNECTED: self.tr("touches nothing"),
            Reason.NO_WORD: self.tr("no word"),
            Reason.NOT_A_WORD: self.tr("not a word"),
            Refusal.DISTURBED: self.tr("put back"),
            Refusal.NOT_IN_HAND: self.tr("not in hand"),
            Refusal.WRONG_FACING: self.tr("wrong way"),
        }
        return labels.get(reason, "")

    # The explosion

    def turn(self) -> str:
        return self.tr("turn")

    def why(self, why: Why) -> str:
        """One word for why a step takes tiles, shown beside them."""
        match why:
            case Why.MIXED:
                return self.tr("mixed")
            case Why.LEFTOVER | Why.LEFTOVER_ALL:
                return self.tr("left over")
            case Why.CASCADE:
                return self.tr("cascade")

    def turn_then_take(self, takes: bool) -> str:
        return self.tr("Turn, then take.") if takes else self.tr("Turn these.")

    def because(self, step: Step) -> str:
        """Why a step takes its tiles: which strings are not words."""
        strings = [word.text for word in step.strings if len(word.text) > 1]
        if step.why is Why.MIXED:
            strings = [text[::-1] for text in strings]  # as read by those whose tiles go
            text = self.trn("{strings} faces both ways.", "{strings} face both ways.", len(strings))
        else:
            text = self.trn("{strings} is not a word.", "{strings} are not words.", len(strings))
        if not strings:
            return self.tr("It is part of no string.")
        return text.format(strings=" · ".join(strings))

    def wrong_since(self, squares: tuple[int, ...]) -> str:
        names = [square_name(square) for square in squares]
        return self.tr("Put right first: {squares}").format(squares=some(names))

    def goes_to(self, name: str, board: int) -> str:
        where = self.tr("at the left board") if self._left(board) else self.tr("at the right board")
        return self.tr("They go to {name} {where}.").format(name=name, where=where)

    def then_stands(self, words: tuple[Word, ...]) -> str:
        return self.tr("Then {words} stands.").format(words=self.words(words))

    def took(self, count: int) -> str:
        return self.trn("{count} tile taken", "{count} tiles taken", count).format(count=count)

    # Questions

    def question_here(self, question: Question, *, glare: bool = False) -> str:
        if question.doubt is Doubt.HIDDEN and question.square is None:
            return self.tr("The board cannot be seen. The press holds meanwhile.")
        return super().question_here(question, glare=glare)

    # The game as a whole

    def to_play(self, side: Side, name: str) -> tuple[str, ...]:
        return (*self.plays(name), self.side(side))

    def first_play(self) -> str:
        return self.tr("The first play touches the home row.")

    def over(self, outcome: Outcome) -> tuple[str, ...]:
        if outcome.ending is Ending.DRAWN:
            return self.draw_agreed()
        if side_of(outcome.winners[0]) is Side.SOUTH:
            return (self.tr("South wins"), self.tr("South"))
        return (self.tr("North wins"), self.tr("North"))

    def how(self, outcome: Outcome) -> str:
        match outcome.ending:
            case Ending.FINISHED:
                return self.tr("Home row to home row.")
            case Ending.TIME:
                return self.tr("The other side's time ran out.")
            case Ending.CHALLENGE:
                return self.tr("Decided by a challenge.")
            case Ending.RESIGNED:
                return self.tr("The other side resigned.")
            case Ending.DRAWN:
                return ""
            case Ending.ABORTED:
                return self.aborted()

    def on_board(self, board: int) -> str:
        return self.tr("On the left board.") if self._left(board) else self.tr("On the right board.")

    # Hands

    def may_draw(self, count: int) -> str:
        return self.tr("draw {count}").format(count=count)

    def bonus(self) -> str:
        return self.tr("bonus")

    def passed_back(self) -> str:
        return self.tr("back")
