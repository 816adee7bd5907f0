"""Every word on the screen. English here, other languages in the catalogues of `station/locale`."""

from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path

from station.referee.events import HouseSettings
from station.referee.state import Doubt, Ending, Outcome, Question, Refusal, TakenBack
from station.rules.house.ruling import Reason, Why, Word
from station.rules.square import square_name
from station.rules.tile import Side

DOMAIN = "house-station"
LOCALE = Path(__file__).resolve().parents[1] / "locale"
LANGUAGES = {"en": "English", "de": "Deutsch"}


@cache
def words_in(language: str) -> "Wording":
    """The wording in a language; English where there is no catalogue."""
    return Wording(language)


class Wording:
    """Texts for one language. Tuples are the same thing said ever shorter: the first that fits is shown."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue: NullTranslations = translation(DOMAIN, LOCALE, [language], fallback=True)

    def tr(self, text: str) -> str:
        return self._catalogue.gettext(text)

    def trn(self, one: str, more: str, count: int) -> str:
        return self._catalogue.ngettext(one, more, count)

    # Who

    def name(self, settings: HouseSettings, board: int, side: Side) -> str:
        """A player's name; the side's word where none was given."""
        given = settings.names[2 * board + (0 if side is Side.SOUTH else 1)]
        return self.side(side) if given in {"", "South", "North"} else given

    def side(self, side: Side) -> str:
        return self.tr("South") if side is Side.SOUTH else self.tr("North")

    def board(self, board: int) -> str:
        return self.tr("left board") if board == 0 else self.tr("right board")

    # The verdict

    def stands(self) -> tuple[str, ...]:
        return (self.tr("Stands"),)

    def passed(self) -> tuple[str, ...]:
        return (self.tr("Passed"),)

    def taken_back(self) -> tuple[str, ...]:
        return (self.tr("Taken back"), self.tr("Back"))

    def draw(self, count: int) -> tuple[str, ...]:
        return (self.tr("Draw {count}").format(count=count),)

    def words(self, words: tuple[Word, ...]) -> str:
        return " · ".join(word.text for word in words)

    def reason(self, verdict: TakenBack) -> str:
        """Why a press was taken back: a sentence, with what to do where that is not plain."""
        wrong = [word.text for word in verdict.words]
        squares = ", ".join(square_name(square) for square in verdict.squares[:4])
        match verdict.reason:
            case Reason.NOT_A_WORD if wrong:
                return self.trn("{words} is not a word.", "{words} are not words.", len(wrong)).format(
                    words=" · ".join(wrong)
                )
            case Reason.NO_TILES | Refusal.NOTHING_CHANGED:
                return self.tr("Nothing was laid. Hold the button to pass.")
            case Reason.OFF_BOARD:
                return self.tr("A tile lies off the board.")
            case Reason.SQUARE_TAKEN:
                return self.tr("That square was taken: {squares}.").format(squares=squares)
            case Reason.NOT_IN_LINE:
                return self.tr("New tiles must lie in one row or column.")
            case Reason.GAP:
                return self.tr("There is a gap between the new tiles.")
            case Reason.NOT_HOME:
                return self.tr("The first play puts a tile on the home row.")
            case Reason.NOT_CONNECTED:
                return self.tr("New tiles must touch a tile or the home row.")
            case Reason.NO_WORD:
                return self.tr("The new tiles make no word.")
            case Refusal.DISTURBED:
                return self.tr("Other tiles were moved: {squares}.").format(squares=squares)
            case Refusal.NOT_IN_HAND:
                return self.tr("That tile cannot be in this hand: {squares}.").format(squares=squares)
            case Refusal.WRONG_FACING:
                return self.tr("A new tile faces the wrong way: {squares}.").format(squares=squares)
            case Refusal.UNFINISHED:
                return self.tr("The explosion is not done yet.")
            case _:
                return verdict.detail

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

    def orders(self, turns: int, takes: int) -> str:
        if not takes:
            return self.tr("Turn {turns}.").format(turns=turns)
        if not turns:
            return self.tr("Take {takes}.").format(takes=takes)
        return self.tr("Turn {turns}, then take {takes}.").format(turns=turns, takes=takes)

    def goes_to(self, name: str, board: int) -> str:
        where = self.tr("at the left board") if board == 0 else self.tr("at the right board")
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
        if question.doubt is Doubt.HIDDEN:
            return (self.tr("Move the hand"), self.tr("Hand away"))
        return (self.tr("Which letter?"), self.tr("Letter?"))

    def question(self, question: Question) -> str:
        where = square_name(question.square) if question.square is not None else ""
        match question.doubt:
            case Doubt.HIDDEN if where:
                return self.tr("{square} cannot be seen. The press holds meanwhile.").format(square=where)
            case Doubt.HIDDEN:
                return self.tr("The board cannot be seen. The press holds meanwhile.")
            case Doubt.LETTER:
                return self.tr("Which letter is on {square}?").format(square=where)
            case Doubt.BLANK:
                return self.tr("Which letter is the blank on {square}?").format(square=where)

    def other_letter(self) -> str:
        return self.tr("Other …")

    def blank(self) -> str:
        return self.tr("Blank")

    def no_tile(self) -> str:
        return self.tr("No tile")

    # The game as a whole

    def press_to_start(self) -> tuple[str, ...]:
        return (self.tr("Press to start"), self.tr("Press"))

    def ready(self) -> tuple[str, ...]:
        return (self.tr("Ready"),)

    def who_starts(self, first: str, opponent: str) -> str:
        return self.tr("{opponent}, press when you are ready. {first} plays first.").format(
            opponent=opponent, first=first
        )

    def waiting_for(self, name: str, board: int) -> str:
        where = self.tr("at the left board") if board == 0 else self.tr("at the right board")
        return self.tr("Waiting for {name} {where}.").format(name=name, where=where)

    def to_play(self, side: Side) -> tuple[str, ...]:
        return (self.tr("South plays"),) if side is Side.SOUTH else (self.tr("North plays"),)

    def first_play(self) -> str:
        return self.tr("The first play touches the home row.")

    def looking(self) -> str:
        return self.tr("Looking …")

    def paused(self) -> tuple[str, ...]:
        return (self.tr("Paused"),)

    def no_time_runs(self) -> str:
        return self.tr("No time runs. Tiles stay as they lie.")

    def no_game(self) -> str:
        return self.tr("No game yet.")

    def over(self, outcome: Outcome) -> tuple[str, ...]:
        if outcome.winner is None:
            return (self.tr("Game over"), self.tr("Over"))
        if outcome.winner is Side.SOUTH:
            return (self.tr("South wins"),)
        return (self.tr("North wins"),)

    def how(self, outcome: Outcome) -> str:
        match outcome.ending:
            case Ending.CHAIN:
                return self.tr("Home row to home row.")
            case Ending.TIME:
                return self.tr("The other side's time ran out.")
            case Ending.CHALLENGE:
                return self.tr("Decided by a challenge.")
            case Ending.ABORTED:
                return self.tr("The arbiter ended the game.")

    def on_board(self, board: int) -> str:
        return self.tr("On the left board.") if board == 0 else self.tr("On the right board.")

    def time_over(self) -> str:
        return self.tr("time over")

    # Hands

    def bag(self, count: int) -> str:
        return self.tr("Bag {count}").format(count=count)

    def may_draw(self, count: int) -> str:
        return self.tr("draw {count}").format(count=count)

    def in_hand(self, count: int) -> str:
        return self.tr("{count} in hand").format(count=count)

    def bonus(self) -> str:
        return self.tr("bonus")

    def passed_back(self) -> str:
        return self.tr("back")

    # Buttons

    def menu(self) -> str:
        return self.tr("Menu")

    def history(self) -> str:
        return self.tr("History")

    def close(self) -> str:
        return self.tr("Close")

    def pause(self) -> str:
        return self.tr("Pause")

    def go_on(self) -> str:
        return self.tr("Continue")

    def accept(self) -> str:
        return self.tr("Accept play")

    def undo(self) -> str:
        return self.tr("Undo last play")

    def correct(self) -> str:
        return self.tr("Correct a square")

    def set_clock(self) -> str:
        return self.tr("Set a clock")

    def challenge(self, name: str) -> str:
        return self.tr("{name} challenges").format(name=name)

    def turn_round(self) -> str:
        return self.tr("Turn the boards")

    def other_language(self) -> str:
        """The name of the language that the button leads to, in that language."""
        return LANGUAGES["de" if self.language == "en" else "en"]

    def keys(self) -> str:
        return self.tr("Keys")

    def abort(self) -> str:
        return self.tr("End the game")

    def sure_to_abort(self) -> str:
        return self.tr("End the game without a winner?")

    def yes_abort(self) -> str:
        return self.tr("Yes, end it")

    def no_abort(self) -> str:
        return self.tr("No, play on")

    def arbiter(self, board: int) -> str:
        return self.tr("Arbiter, left board") if board == 0 else self.tr("Arbiter, right board")

    def touch_square(self) -> str:
        return self.tr("Touch the square that is wrong.")

    def this_square(self, name: str) -> str:
        return self.tr("Correct {square}").format(square=name)

    def what_lies_on(self, name: str) -> str:
        return self.tr("What lies on {square}?").format(square=name)

    def faces(self, side: Side) -> str:
        return self.tr("faces South") if side is Side.SOUTH else self.tr("faces North")

    def kit(self, kit: str) -> str:
        return self.tr("left kit") if kit == "a" else self.tr("right kit")

    def a_blank(self, blank: bool) -> str:
        return self.tr("a blank") if blank else self.tr("no blank")

    # History

    def turn_of(self, number: int, of: int) -> str:
        return self.tr("Turn {number} of {of}").format(number=number, of=of)

    def accepted(self) -> str:
        return self.tr("accepted by the arbiter")

    def no_turns(self) -> str:
        return self.tr("Nothing has been played yet.")

    # Keys

    def help_lines(self) -> tuple[tuple[str, str], ...]:
        """(keys, what they do), for the help page."""
        return (
            ("Tab", self.tr("the other board")),
            ("M", self.tr("arbiter's menu")),
            ("Space", self.tr("pause, continue")),
            ("H", self.tr("history; ← → leaf through it")),
            ("A … Z", self.tr("answer a question")),
            ("L", self.tr("language")),
            ("R", self.tr("turn the boards round")),
            ("F11", self.tr("full screen")),
            ("Esc", self.tr("close")),
            ("?", self.tr("this page")),
        )
