"""What the screen of a House table says; what every table says is in `station.view.wording`."""

from functools import cache

from station.referee.events import HouseSettings
from station.referee.state import Doubt, Ending, Outcome, Question, Refusal, TakenBack
from station.rules.house.position import Position
from station.rules.house.ruling import Reason, Step, Why, Word
from station.rules.square import square_name
from station.rules.tile import Side
from station.view.wording import Wording

_ABOUT_SQUARES = {
    Reason.SQUARE_TAKEN, Reason.NOT_A_WORD, Refusal.DISTURBED, Refusal.NOT_IN_HAND, Refusal.WRONG_FACING,
}  # fmt: skip


@cache
def words_in(language: str, turned: bool = False) -> "HouseWording":
    """The wording in a language; English where there is no catalogue. turned: left and right are North's."""
    return HouseWording(language, turned)


class HouseWording(Wording):
    """Texts for one language. Tuples are the same thing said ever shorter: the first that fits is shown."""

    # Who

    def name(self, settings: HouseSettings, board: int, side: Side) -> str:
        """A player's name; the side's word where none was given."""
        given = settings.names[2 * board + (0 if side is Side.SOUTH else 1)]
        return self.side(side) if given in {"", "South", "North"} else given

    def side(self, side: Side) -> str:
        return self.tr("South") if side is Side.SOUTH else self.tr("North")

    # The verdict

    def nothing_to_draw(self) -> str:
        return self.tr("Nothing to draw.")

    def words(self, words: tuple[Word, ...]) -> str:
        return " · ".join(word.text for word in words)

    def reason(self, verdict: TakenBack, position: Position) -> str:
        """Why a press was taken back: a sentence, with what to do where that is not plain.

        position: what is confirmed, so that the sentence can say what belongs on a square.
        """
        wrong = list(dict.fromkeys(word.text for word in verdict.words))
        if verdict.reason is Reason.NOT_A_WORD and wrong:
            text = self.trn("{words} is not a word.", "{words} are not words.", len(wrong))
            return text.format(words=" · ".join(wrong))
        if not verdict.squares and verdict.reason in _ABOUT_SQUARES:
            return verdict.detail
        if verdict.reason is Refusal.DISTURBED:
            parts = [self._belongs(square, position) for square in verdict.squares]
        else:
            parts = [square_name(square) for square in verdict.squares]
        return self._reasons()[verdict.reason].format(squares=_some(parts))

    def _belongs(self, square: int, position: Position) -> str:
        tile = position[square]
        lies = self.tr("empty") if tile is None else f"{tile.letter}, {self.faces(tile.facing)}"
        return f"{square_name(square)} ({lies})"

    def _reasons(self) -> dict[Reason | Refusal, str]:
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

    def label(self, reason: Reason | Refusal) -> str:
        """A reason in a word or two, beside the squares it is about; "" where squares say nothing."""
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
        """One word why a step takes tiles: it stands beside them."""
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
        """Why a step takes its tiles: which strings are wrong."""
        strings = [word.text for word in step.strings if len(word.text) > 1]
        if step.why is Why.MIXED:
            strings = [text[::-1] for text in strings]  # as those read it whose tiles go
            text = self.trn("{strings} faces both ways.", "{strings} face both ways.", len(strings))
        else:
            text = self.trn("{strings} is not a word.", "{strings} are not words.", len(strings))
        if not strings:
            return self.tr("It is part of no string.")
        return text.format(strings=" · ".join(strings))

    def wrong_since(self, squares: tuple[int, ...]) -> str:
        names = [square_name(square) for square in squares]
        return self.tr("Put right first: {squares}").format(squares=_some(names))

    def goes_to(self, name: str, board: int) -> str:
        where = self.tr("at the left board") if self._left(board) else self.tr("at the right board")
        return self.tr("They go to {name} {where}.").format(name=name, where=where)

    def more_steps(self, count: int) -> str:
        return self.trn("{count} more step", "{count} more steps", count).format(count=count)

    def done(self) -> tuple[str, ...]:
        return (self.tr("Done"),)

    def press_again(self) -> tuple[str, ...]:
        return (self.tr("Press again"), self.tr("Press"))

    def then_stands(self, words: tuple[Word, ...]) -> str:
        return self.tr("Then {words} stands.").format(words=self.words(words))

    def took(self, count: int) -> str:
        return self.trn("{count} tile taken", "{count} tiles taken", count).format(count=count)

    # Questions

    def asks(self, question: Question) -> tuple[str, ...]:
        return self.asks_where(
            question.doubt, "?" if question.square is None else square_name(question.square)
        )

    def question(self, question: Question) -> str:
        where = square_name(question.square) if question.square is not None else ""
        if question.doubt is not Doubt.HIDDEN:
            return self.which_letter_on(question.doubt, where)
        if where:
            return self.tr("{square} cannot be seen. The press holds meanwhile.").format(square=where)
        return self.tr("The board cannot be seen. The press holds meanwhile.")

    # The game as a whole

    def ready(self) -> tuple[str, ...]:
        return (self.tr("Ready"),)

    def who_starts(self, first: str, opponent: str) -> str:
        return self.tr("{opponent}, press when you are ready. {first} plays first.").format(
            opponent=opponent, first=first
        )

    def waiting_for(self, name: str, board: int) -> str:
        where = self.tr("at the left board") if self._left(board) else self.tr("at the right board")
        return self.tr("Waiting for {name} {where}.").format(name=name, where=where)

    def to_play(self, side: Side, name: str) -> tuple[str, ...]:
        return (*self.plays(name), self.side(side))

    def first_play(self) -> str:
        return self.tr("The first play touches the home row.")

    def over(self, outcome: Outcome) -> tuple[str, ...]:
        if outcome.winner is None:
            return self.over_without_winner()
        if outcome.winner is Side.SOUTH:
            return (self.tr("South wins"), self.tr("South"))
        return (self.tr("North wins"), self.tr("North"))

    def how(self, outcome: Outcome) -> str:
        match outcome.ending:
            case Ending.CHAIN:
                return self.tr("Home row to home row.")
            case Ending.TIME:
                return self.tr("The other side's time ran out.")
            case Ending.CHALLENGE:
                return self.tr("Decided by a challenge.")
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

    # Buttons

    # History

    def inferred(self, squares: tuple[int, ...]) -> str:
        names = [square_name(square) for square in squares]
        return self.tr("settled by the rules: {squares}").format(squares=_some(names))

    # Keys and signs


def _some(parts: list[str], most: int = 3) -> str:
    return ", ".join(parts[:most]) + (" …" if len(parts) > most else "")
