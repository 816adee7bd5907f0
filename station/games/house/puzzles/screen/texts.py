"""What the page of a puzzle says."""

from station.games.house.orders import because
from station.games.house.puzzles.puzzle import GRADE_NAMES, Kind, Puzzle
from station.games.house.puzzles.screen.page import Outcome, PuzzlePage, PuzzleState
from station.games.house.puzzles.solver import answering
from station.games.house.puzzles.texts import Clue
from station.games.house.puzzles.typed import written
from station.games.house.rules.ruling import HouseIllegal, HouseLegal
from station.games.house.wording import HouseWording
from station.games.house.wording import words_in as house_words
from station.referee.ruling import Refused
from station.rules.edition import BLANK
from station.rules.tile import Side
from station.texts import tr
from station.view.message import Message, Says, Sign, Tone

GRADES = (tr("easy"), tr("medium"), tr("hard"), tr("very hard"))


def grade_named(grade: int, words: HouseWording) -> str:
    """A grade, or all of them (0)."""
    return words.tr(GRADE_NAMES[grade]) if grade else words.tr("All grades")


def message(state: PuzzleState, page: PuzzlePage) -> Message:
    puzzle, words = state.puzzles[page.place], house_words(page.local.language)
    named = words.tr("Puzzle {number} of {count}").format(number=puzzle.number, count=len(state.puzzles))
    solved = words.tr("solved") if puzzle.key in state.solved else ""
    caption = " · ".join(filter(None, (named, grade_named(puzzle.grade, words), solved)))
    side = puzzle.task.mover
    if page.trying is not None:
        return Message(Says.LOOKING, caption, headline=(words.tr("Let me see …"),), side=side)
    if page.outcome is not None:
        return _came_of(puzzle, page.outcome, words, caption)
    wins = puzzle.task.kind is Kind.WIN
    headline = words.tr("Win in one play") if wins else words.tr("Save the game")
    short = words.tr("Win now") if wins else words.tr("Save it")
    sign = Sign.SOUTH if side is Side.SOUTH else Sign.NORTH
    text = _question(puzzle, words) if page.clue is None else _hint(page.clue, page.hints, words)
    return Message(Says.TURN, caption, sign, Tone.OWN, (headline, short), text=text, side=side)


def _question(puzzle: Puzzle, words: HouseWording) -> str:
    task = puzzle.task
    if task.kind is Kind.WIN:
        said = words.tr("You are {side}. Join both home rows with one play.")
    else:
        said = words.tr("You are {side}. {other} threatens to win with the next play: prevent it.")
    return said.format(side=words.side(task.mover), other=words.side(task.mover.other))


def _hint(clue: Clue, asked: int, words: HouseWording) -> str:
    """First what kind of play it is, then where it begins, then which tiles it takes."""
    if asked == 2:
        text = words.tr("A word of {count} letters begins at {square}.")
        return text.format(count=clue.letters, square=clue.square)
    if asked > 2:
        tiles = " ".join(words.tr("blank") if letter == BLANK else letter for letter in clue.tiles)
        return words.tr("Lay these tiles: {tiles}.").format(tiles=tiles)
    count = len(clue.tiles)
    lay = words.trn("Lay {count} tile.", "Lay {count} tiles.", count).format(count=count)
    blank = words.tr("One of them is the blank.") if clue.blank else ""
    explodes = words.tr("Something explodes.") if clue.explodes else words.tr("Nothing explodes.")
    return " ".join(filter(None, (lay, blank, explodes)))


def _came_of(puzzle: Puzzle, outcome: Outcome, words: HouseWording, caption: str) -> Message:
    task, ruling = puzzle.task, outcome.ruling
    if isinstance(ruling, HouseIllegal):
        text = words.refused(Refused(ruling.reason, ruling.detail, words=ruling.words))
        no = (words.tr("Refused"), words.tr("No"))
        return Message(Says.TAKEN_BACK, caption, Sign.CROSS, Tone.BAD, no, text=text, side=task.mover)
    play, wins = written(outcome.play, task), task.kind is Kind.WIN
    why = _why(ruling, words)
    if outcome.right:
        did = words.tr("{play} wins.") if wins else words.tr("{play} saves the game.")
        if outcome.shown:
            did = words.tr("That wins.") if wins else words.tr("That saves the game.")
        headline = (play,) if outcome.shown else (words.tr("Solved!"),)
        others = [written(one, task) for one in puzzle.plays[1:]] if outcome.shown else []
        also = words.tr("Also: {plays}.").format(plays=", ".join(others)) if others else ""
        text = " ".join(filter(None, (did.format(play=play), why, also)))
        sign = Sign.TICK
        return Message(Says.STANDS, caption, sign, Tone.OWN, headline, text=text, side=task.mover)
    if wins:
        result = words.tr("{play} does not join the home rows.").format(play=play)
    elif outcome.reply is not None:
        lost = written(outcome.reply.play, answering(task, ruling))
        result = words.tr("{play}: then {side} wins with {reply}.")
        result = result.format(play=play, side=words.side(task.mover.other), reply=lost)
    else:
        result = play
    text = " ".join(filter(None, (result, why)))
    not_yet = (words.tr("Not yet"),)
    return Message(Says.TAKEN_BACK, caption, Sign.CROSS, Tone.BAD, not_yet, text=text, side=task.mover)


def _why(ruling: HouseLegal, words: HouseWording) -> str:
    """What explodes, and why."""
    if not ruling.steps:
        return ""
    return " ".join(dict.fromkeys(because(step, words) for step in ruling.steps))
