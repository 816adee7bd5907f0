"""What a table asks about tiles that cannot be read for sure."""

from dataclasses import replace

from station.referee.ruling import Doubt, Question
from station.referee.sight import LayoutSeen, Unseen
from station.referee.state import Lane
from station.rules.square import square_name
from station.view.message import Message, Says, Sign, Tone, Value
from station.view.table.message_parts import MessageSource, State
from station.view.table.panel import Announcement
from station.view.table.wording import TableWording


def asked(source: MessageSource, question: Question) -> Message:
    question, name = counted(source.state, question), source.name(source.mover)
    glare = glares(source.lane, question)
    headline = _asks(question, source.words, glare=glare)
    text = source.words.question_here(question, glare=glare)
    where: dict[str, Value] = {}
    if question.square is not None:
        where = {"square": square_name(question.square)}
    elif question.cell is not None:
        where = {"row": question.cell[0], "column": question.cell[1]}
    if question.doubt is Doubt.HIDDEN:
        says, sign = (Says.GLARE, Sign.LAMP) if glare else (Says.HAND, Sign.HAND)
        said = Announcement(headline, text=text, sign=sign)
        return source.message(says, source.mover, said, caption=name, tone=Tone.ASKS, values=where)
    # Half a screen has no room for a sentence above the letter keys.
    beside = len(source.state.lanes) > 1
    said = Announcement(headline, text="" if beside else text, sign=Sign.QUESTION)
    caption = f"{name} · {text}" if beside else name
    doubt = question.doubt.value
    return source.message(
        Says.LETTER, source.mover, said, caption=caption, tone=Tone.ASKS, values={"about": doubt, **where}
    )


def _asks(question: Question, words: TableWording, *, glare: bool) -> tuple[str, ...]:
    """glare: the square is hidden by a lamp's reflection."""
    if glare:
        shorter = words.tr("Move the lamp"), words.tr("Move lamp"), words.tr("Glare")
        return (words.tr("Glare: move the lamp"), *shorter)
    if question.doubt is Doubt.HIDDEN:
        return (words.tr("Move the hand"), words.tr("Hand away"), words.tr("Hand"))
    if question.cell is not None:
        return words.which_letter()
    where = words.place_of(question)
    return (words.tr("{square} is …?", square=where), where, "?")


def glares(lane: Lane, question: Question) -> bool:
    """Whether, when last seen, a lamp's reflection hid the square that a question is about."""
    if question.doubt is not Doubt.HIDDEN or question.square is None or lane.seen is None:
        return False
    return lane.seen.squares[question.square] is Unseen.GLARE


def counted(state: State, question: Question) -> Question:
    """The question with its cell counted from 1, from the top left of its crossword."""
    seen = crossword_asked(state, question)
    if question.cell is None or seen is None:
        return question
    top = min((row for row, _, _ in seen.cells), default=question.cell[0])
    left = min((column for _, column, _ in seen.cells), default=question.cell[1])
    return replace(question, cell=(question.cell[0] - top + 1, question.cell[1] - left + 1))


def crossword_asked(state: State, question: Question) -> LayoutSeen | None:
    """The crossword that a question is about, as read."""
    if question.cell is None or question.player is None:
        return None
    return state.layouts[question.player] if question.player < len(state.layouts) else None
