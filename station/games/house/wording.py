"""Texts of a House table; those of all tables are in `station.view.table.wording`."""

from enum import Enum
from functools import cache

from station.games.house.rules.game import side_of
from station.games.house.rules.ruling import HouseWord, Reason
from station.referee.ruling import Doubt, Question, Refusal, Refused
from station.referee.state import TableState
from station.rules.faced import FacedPosition
from station.rules.lettered.position import Position
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

    def player(self, state: TableState[object], player: int) -> str:
        """A player's name, or the side's if none was given."""
        given = state.settings.names[player]
        return self.side(side_of(player)) if given in {"", "South", "North"} else given

    def side(self, side: Side) -> str:
        return self.tr("South") if side is Side.SOUTH else self.tr("North")

    def words(self, words: tuple[HouseWord, ...]) -> str:
        return " · ".join(word.text for word in words)

    def refused(self, refused: Refused, board: Position | FacedPosition | None = None) -> str:
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
            assert isinstance(board, FacedPosition)
            parts = [self._belongs(square, board) for square in refused.squares]
        else:
            parts = [square_name(square) for square in refused.squares]
        return self._reasons()[refused.reason].format(squares=some(parts))

    def _belongs(self, square: int, board: FacedPosition) -> str:
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
            Reason.NOT_HOME: self.tr("Your first word must touch your home row."),
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

    def question_here(self, question: Question, *, glare: bool = False) -> str:
        if question.doubt is Doubt.HIDDEN and question.square is None:
            return self.tr("The board cannot be seen. The press still counts.")
        return super().question_here(question, glare=glare)
