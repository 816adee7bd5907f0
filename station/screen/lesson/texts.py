"""What the page of a lesson says."""

from dataclasses import replace

from station.lesson.course import LessonNow
from station.lesson.lesson import Judged, Lesson
from station.screen.input.sheet import LaneSheet
from station.screen.lesson.page import LessonPage
from station.view.laid import facing
from station.view.message import Message, Says, Sign, Tone
from station.view.wording import Wording


def message(now: LessonNow, page: LessonPage, table: LaneSheet, now_ms: int) -> Message:
    """What to do, what came of it, or what the referee says about a play that does not stand yet."""
    words, lesson, side = table.words, now.lesson, facing(table.view, now.lesson.learner)
    if now.over:
        end, text = (words.tr(lesson.title),), filled(lesson.ending, lesson, words)
        return Message(Says.STANDS, "", Sign.TICK, Tone.OWN, end, text=text, side=side)
    count = words.tr("Step {number} of {count}").format(number=now.place + 1, count=len(lesson.steps))
    if now.judged is not None and now.judged.right:
        text, praise = judgement(now.judged, lesson, words), (words.tr("Well done!"),)
        return Message(Says.STANDS, count, Sign.TICK, Tone.OWN, praise, text=text, side=side)
    found = table.message(now_ms)
    noticed = bool(table.local.notice) and now_ms < table.local.notice_until_ms
    if found.says in {Says.TAKEN_BACK, Says.EXPLOSION}:
        more = words.tr("Touch Done.") if found.says is Says.EXPLOSION else ""
        text = f"{found.text} {more}".strip()
        return replace(found, caption=found.caption if noticed else count, text=text)
    if now.judged is not None and page.read < now.wrong:
        text, not_yet = judgement(now.judged, lesson, words), (words.tr("Not yet"),)
        return Message(Says.TAKEN_BACK, count, Sign.CROSS, Tone.BAD, not_yet, text=text, side=side)
    title, caption = (words.tr(now.step.title),), table.local.notice if noticed else count
    text = f"{filled(now.step.task, lesson, words)} {filled(now.step.why, lesson, words)}"
    if page.shown:
        text = words.tr("This is one way to do it. Touch End turn.")
    return Message(Says.TURN, caption, None, Tone.OWN, title, text=text, side=side)


def judgement(judged: Judged, lesson: Lesson, words: Wording) -> str:
    """Praise, or why a play is not what was asked for."""
    return words.tr(judged.text).format(**lesson.called(), **dict(judged.values))


def filled(text: str, lesson: Lesson, words: Wording) -> str:
    """A text of the lesson, with the players that it names."""
    return words.tr(text).format(**lesson.called())
