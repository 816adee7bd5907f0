"""Pages of a review worth a picture. What is said is what reviewers say, of a game with a few turns."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from station.clock.head import Pressed
from station.referee.outcome import Ending, Outcome
from station.referee.state import Phase, TableState
from station.review.boards import boards_of
from station.review.review import Curve, Option, Review, TurnReviewed
from station.review.sentence import Sentence, said, said_n
from station.review.sentences import best_found, wins_missed
from station.review.story import Story
from station.rules.lexicon import WordsUsed
from station.rules.square import parse_square
from station.rules.tile import Side
from station.screen.input.screen_state import ScreenState
from station.screen.review.state import BROKEN_OFF, ReviewState, ReviewView
from station.view.faces import Face
from station.view.pictures import Cell, Crossword

UNPREPARED: Final = "the journal /home/ann/games/2026-11-27.journal cannot be written: disk I/O error"

GameExample = tuple[TableState[Any], ScreenState]
ReviewExample = tuple[ReviewState, ReviewView]


def review_examples(games: Mapping[str, GameExample]) -> dict[str, ReviewExample]:
    """Every page by its name. games: examples of games, by name."""
    house = _house(games["stands"][0])
    scrabble = _scrabble(games["dealt-scrabble"][0])
    return {
        "review-reckoning": (ReviewState(17, 40), ReviewView()),
        "review-trouble": (ReviewState(trouble=BROKEN_OFF), ReviewView()),
        "review-overview": (house, ReviewView()),
        "review-curves": (house, ReviewView(page=1)),
        "review-turn": (house, ReviewView(page=2)),
        "review-play-on": (replace(house, starts=(7, 11)), ReviewView(page=2, option=1)),
        "review-unprepared": (replace(house, starts=(7, 11), unprepared=UNPREPARED), ReviewView(page=3)),
        "review-option": (house, ReviewView(page=2, option=1)),
        "review-missed-win": (house, ReviewView(page=3, turned=True)),
        "review-scrabble": (scrabble, ReviewView()),
        "review-scrabble-curves": (scrabble, ReviewView(page=1)),
        "review-crossword": (_idaho(), ReviewView(page=2)),
    }


def over_examples(games: Mapping[str, GameExample]) -> dict[str, GameExample]:
    """Games that are over and can be reviewed."""
    found = {}
    for name in ("win", "dealt-house", "dealt-scrabble", "scrabble-turn"):
        state, local = games[name]
        if state.phase is not Phase.OVER:
            outcome = Outcome(Ending.FINISHED, (0, 2) if len(state.lanes) > 1 else (0,))
            state = replace(state, phase=Phase.OVER, outcome=outcome)
        found[f"{name.removesuffix('-turn')}-over"] = (state, replace(local, reviews=True, exports=True))
    state, local = found["win-over"]
    press = Pressed(1, Side.NORTH, 9, state.at_ms, state.clocks[1])
    found["annulled-over"] = state.on_lane(1, annulled=press), local
    return found


def _on(word: str, square: str, *others: str, taken: int = 0) -> Sentence:
    play = said("{word} on {square}", word=word, square=square)
    if others:
        play = said("{word} on {square} with {others}", word=word, square=square, others=others)
    if not taken:
        return play
    return said_n("{play}, exploding {count} tile", "{play}, exploding {count} tiles", taken, play=play)


def _laid(text: str, side: Side) -> tuple[tuple[int, Face], ...]:
    pairs = (pair.split("=") for pair in text.split())
    return tuple((parse_square(square), Face(letter, side, "a")) for square, letter in pairs)


def _house(state: TableState[Any]) -> ReviewState:
    done = Option(_on("KEEL", "I8", "DOCK", "AE", taken=11), worth=3.0)
    better = (
        Option(
            _on("KEELED", "I8", "DOCK", "AE", taken=12),
            worth=6.0,
            laid=_laid("I8=K I9=E I10=E I11=L", Side.SOUTH),
        ),
        Option(_on("DOCK", "F8", taken=7), worth=5.0, laid=_laid("I8=K", Side.SOUTH)),
    )
    notes = (
        said("{word} {reasons}.", word="KEELED", reasons=said(
            "{one} and {other}",
            one=said("explodes {words}", words=("STUPORS", "ACCEPT", "COD")),
            other=said("passes {tiles} to {partner}", tiles=tuple("ACEIPRSTU"), partner="Mia"),
        )),
        said(
            "Squares to go after {word}: {mine}, the opponent {theirs}; as played: {own} and {others}.",
            word="KEELED", mine=6, theirs=15, own=9, others=11,
        ),
    )  # fmt: skip
    win = Option(said("{play}, a win", play=_on("PHOTOBIOLOGICAL", "H1")), worth=1000.0, wins=True)
    turns = (
        TurnReviewed(1, 0, 1000, done, (*better, done), 3.0, judged_by="tiles", notes=notes),
        TurnReviewed(2, 1, 2000, Option(said("passes")), (win,), 1000.0, missed_win=True, judged_by="tiles"),
    )
    about = tuple(
        (
            said_n(
                "{turns}, {count} tile exploded, {most} of them on turn {turn}.",
                "{turns}, {count} tiles exploded, {most} of them on turn {turn}.",
                tiles, turns=said_n("{count} turn", "{count} turns", 12), most=most, turn=turn,
            ),
            said(
                "{time} a turn; the longest, turn {turn}, took {longest}.",
                time=time, turn=turn, longest="2:10",
            ),
            best_found(turns, 1.0),
            said_n(
                "Turn {turn} cost most: {play} was better by {count} tile.",
                "Turn {turn} cost most: {play} was better by {count} tiles.",
                most, turn=turn + 4, play=_on(word, "A14"),
            ),
            *(wins_missed(turns, lambda one: one.text) if most > 10 else ()),
        )
        for tiles, most, turn, time, word in (
            (47, 11, 33, "0:45", "HOTLINES"), (26, 9, 12, "0:38", "HEIRLESS"),
            (40, 7, 15, "0:51", "HAIN"), (33, 8, 40, "1:02", "JAUP"),
        )
    )  # fmt: skip
    names = state.settings.names
    deed = max(number for number, one in enumerate(state.history, start=1) if one.lane == 0)
    left = ((0, (15.0, 15.0)), (1, (9.0, 11.0)), (2, (9.0, 11.0)))
    times = ((0, (10.0,) * 4), (1, (8.5, 10.0, 9.0, 9.5)), (2, (8.5, 7.0, 9.0, 6.0)))
    review = Review(
        "house", "Scrabble House", names,
        said("{one} and {other} won on time.", one=names[0], other=names[2]), "tiles", turns,
        (
            Curve(said("squares short of the far row, left board"), names[:2], left, (0, 1)),
            Curve(said("squares short of the far row, right board"), names[2:], left, (2, 3)),
            Curve(said("minutes left"), names, times),
        ),
        1,
        (
            said("Turning point: turn {turn}, {name}: {play}.", turn=1, play=done.text, name=names[0]),
            said("It gave the other side a win; {play} would not have.", play=_on("KEELED", "I8")),
        ),
        about,
        1000.0,
        (said(
            "The station did not see the hands: a play is compared with others of the tiles laid in it "
            "and those passed on by the partner before. A win that is named was there; others may have "
            "been."
        ),),
        (deed, deed),
        state.seats,
        (_held("ACDEEIKLO?", Side.SOUTH, "CO"), _held("AABCEEEGGHHIILLLNOOOOOPPTT??", Side.NORTH, "PHOTO")),
    )  # fmt: skip
    dones = tuple((one, state) for one in state.history)
    story = Story("house", names, WordsUsed("english"), "en", dones, state)
    return ReviewState(2, 2, review, boards_of(story, review), sides=True, ends=(7, 11))


def _held(letters: str, side: Side, others: str) -> tuple[Face, ...]:
    """others: letters of tiles of the other set."""
    return tuple(
        Face("" if one == "?" else one, side, "b" if one in others else "a", one == "?") for one in letters
    )


def _scrabble(state: TableState[Any]) -> ReviewState:
    names = state.settings.names
    done = Option(said("{word} on {square} across", word="WATER", square="D8"), 24, 24.0)
    turn = TurnReviewed(1, 0, 1000, done, (done,), judged_by="tiles")
    points = said_n(
        "{count} turn, {points} points a turn.", "{count} turns, {points} points a turn.", 1, points=24.0
    )
    review = Review(
        "scrabble", "Scrabble", names, said("{points}.", points="24:0"), "points", (turn,),
        (
            Curve(said("points"), names, ((0, (0.0,) * len(names)), (1, (24.0, *(0.0,) * (len(names) - 1))))),
            Curve(said("chance of winning"), names, ((0, (0.5, 0.5)), (1, (0.61, 0.39))), share=True),
        ),
        None, (), ((points,), *((said("No turn was played."),) for _ in names[1:])),
    )  # fmt: skip
    return ReviewState(1, 1, review, (None,))


def _crossword(*words: tuple[str, int, int, bool]) -> Crossword:
    """Words with the row and column they begin at, and whether they go down."""
    laid = {
        (row + place * down, column + place * (not down)): letter
        for word, row, column, down in words
        for place, letter in enumerate(word)
    }
    return Crossword(tuple(Cell(row, column, letter) for (row, column), letter in laid.items()))


def _idaho() -> ReviewState:
    names = ("Ada", "Ben", "Mia", "Tom")
    words = (("VALUE", 2, 1, False), ("CAVE", 0, 1, True), ("FELT", 1, 5, True))
    laid = "{count} tile laid, with {words}", "{count} tiles laid, with {words}"
    done = Option(said_n(*laid, 11, words=("VALUE", "CAVE", "FELT")), 37, 37.0, picture=_crossword(*words))
    more = _crossword(*words, ("TRAIN", 4, 5, False))
    best = Option(said_n(*laid, 15, words=("VALUE", "TRAIN", "CAVE")), 71, 71.0, picture=more)
    turn = TurnReviewed(
        1, 0, 1000, done, (best, done), 34.0, notes=(said("The tiles held {word}.", word="EQUIVOCAL"),)
    )
    review = Review(
        "idaho", "Idaho", names, said("{points}.", points="37:16:87:12"), "points", (turn,),
        (Curve(said("calls that counted"), names, ((0, (0.0,) * 4), (1, (1.0, 0.0, 0.0, 0.0)))),),
        None, (), ((said("Never called."),),) * 4,
    )  # fmt: skip
    return ReviewState(1, 1, review, (None,))
