"""What a table says in large letters."""

from dataclasses import replace
from typing import Final

from station.dealt.giving import to_give
from station.referee.outcome import Ending, Outcome
from station.referee.ruling import Doubt, Question, Refused, Stood
from station.referee.sight import LayoutSeen, Unseen
from station.referee.state import Lane, Phase
from station.rules.game import Bid, Call, Choice, Layout, Passed, Spot, Turn, doer
from station.rules.square import square_name
from station.view.message import Message, Says, Sign, Tone, Value, looks_since
from station.view.table.at_screen import computer_asked, end_said, explosion_said, stood_said, turn_said
from station.view.table.panel import Said
from station.view.table.results import match_view
from station.view.table.telling import NOTHING, State, Telling

LOW_MS: Final = 60_000
"""With less than this, the table tells the player to hurry."""


def message_of(told: Telling, now_ms: int) -> Message:
    """The message to be read from two metres."""
    match told.state.phase:
        case Phase.IDLE:
            return _idle(told)
        case Phase.READY:
            return _start(told)
        case Phase.PAUSED:
            return _paused(told)
        case Phase.OVER:
            return _ending(told)
        case Phase.PLAYING:
            return _offered(told, _hurried(told, _playing(told, now_ms), now_ms))


def _hurried(told: Telling, message: Message, now_ms: int) -> Message:
    """The message with a warning if little time is left to whoever is to move."""
    left_ms = running_ms(told.state, told.mover, now_ms)
    told_of = message.says in {Says.TURN, Says.STANDS, Says.PASSED}
    if left_ms is None or not 0 <= left_ms < LOW_MS or not told_of:
        return message
    warned = told.words.tr("{name} has less than a minute: play, then press.")
    if told.state.settings.dealt is not None:
        warned = told.words.tr("{name} has less than a minute.")
    warned = warned.format(name=told.name(told.mover))
    return replace(message, text=f"{message.text} {warned}".strip())


def _offered(told: Telling, message: Message) -> Message:
    """The message with a draw that is on offer, and where it is accepted."""
    if not told.state.offered:
        return message
    names = " & ".join(told.game.side(told.state, first, told.words) for first in sorted(told.state.offered))
    said = told.words.tr("{names} offers a draw: Menu, End the game.", names=names)
    return replace(message, text=f"{said} {message.text}".strip())


def running_ms(state: State, player: int | None, now_ms: int) -> int | None:
    """What is left on a player's running clock; None if it does not run."""
    seat = None if player is None else state.seat_of(player)
    if seat is None or state.clocks[seat.board].running is not seat.side or state.lanes[0].board is None:
        return None
    return state.clocks[seat.board].remaining_ms(seat.side, now_ms)


def _idle(told: Telling) -> Message:
    refused = told.state.lanes[0].verdict
    text = told.words.tr("No game yet.")
    values: dict[str, Value] = {}
    if isinstance(refused, Refused):
        text, values = told.words.refused(refused), _why(refused)
    headline = "House Station" if len(told.state.lanes) == 1 else ("House", "Station")[told.number]
    return told.message(Says.NO_GAME, None, Said((headline,), text=text), values=values)


def _start(told: Telling) -> Message:
    state, words = told.state, told.words
    if isinstance(told.lane.verdict, Refused):
        said = Said(words.press_to_start(), text=words.refused(told.lane.verdict), sign=Sign.QUESTION)
        return told.message(Says.START, None, said, tone=Tone.ASKS, values=_why(told.lane.verdict))
    starter = told.game.starter(state, told.number)
    if starter is None:
        first = words.tr("{name} begins", name=told.name(0)) if told.lane.board is not None else ""
        said = Said(
            words.press_to_start(), text=words.tr("Any clock button starts the game."), sign=Sign.PRESS
        )
        said, values = _with_match(told, said), {"first": told.name(0)} if first else NOTHING
        return told.message(Says.START, None, said, caption=first, values=values)
    if starter not in state.ready:
        text = words.tr(
            "{opponent}, press when you are ready. {first} plays first.",
            opponent=told.name(starter),
            first=told.name(told.mover),
        )
        said = _with_match(told, Said(words.press_to_start(), text=text, sign=Sign.PRESS))
        first = told.name(told.mover)
        return told.message(Says.START, starter, said, caption=told.name(starter), values={"first": first})
    others = ((lane, told.game.starter(state, lane)) for lane in range(len(state.lanes)))
    waited = [(told.name(one), k) for k, one in others if one not in state.ready]
    text = " ".join(words.waiting_for(name, k) for name, k in waited)
    names = " & ".join(name for name, _ in waited)
    said = Said((words.tr("Ready"),), text=text, sign=Sign.TICK)
    return told.message(Says.READY, starter, said, caption=told.name(starter), values={"waiting": names})


def _paused(told: Telling) -> Message:
    """A device that is lost is said large; a clock head that restarted is reported at its board."""
    missed = [one for one in told.state.lost if told.state.settings.camera or one.device.head is not None]
    if told.state.settings.pauses and missed:
        lost = missed[-1]
        said = Said(told.words.lost(lost.device), text=told.words.what_to_do(lost.device), sign=Sign.PAUSE)
        device: dict[str, Value] = {"device": lost.device.value, "why": lost.why}
        return told.message(
            Says.PAUSED, None, said, caption=told.words.tr("Paused"), tone=Tone.BAD, values=device
        )
    restarted, words = told.state.restarted, told.words
    caption = (
        words.tr("Check the clocks, then continue.")
        if restarted
        else words.tr("No time runs. Tiles stay as they lie.")
    )
    here = restarted if len(told.state.lanes) == 1 else [one for one in restarted if one[0] == told.number]
    text = words.restarted(*here[-1]) if here else ""
    values: dict[str, Value] = {"head": here[-1][0], "why": here[-1][1]} if here else {}
    said = Said((words.tr("Paused"),), text=text, sign=Sign.PAUSE)
    return told.message(Says.PAUSED, None, said, caption=caption, values=values)


def _ending(told: Telling) -> Message:
    outcome = told.state.outcome or Outcome(Ending.ABORTED)
    if outcome.ending is Ending.ABORTED:
        said = Said(told.words.over_without_winner(), text=told.words.tr("The arbiter ended the game."))
    else:
        said = told.game.ended(told.state, told.words) or _ended(told, outcome)
    said = _with_match(told, said)
    how = told.game.finished if outcome.ending is Ending.FINISHED else outcome.ending.value
    said = end_said(told.state, said, outcome.winners, told.words)
    names = " & ".join(told.name(player) for player in outcome.winners)
    values = (("how", how), *((("names", names),) if names else ()))
    return replace(told.message(Says.OVER, said.player, said), values=values)


def _ended(told: Telling, outcome: Outcome) -> Said:
    """Who won, with everybody's points."""
    state, words = told.state, told.words
    names = [told.name(player) for player in outcome.winners]
    points = " · ".join(words.score(score) for score in state.scores)
    if outcome.ending is Ending.DRAWN:
        return Said(words.draw_agreed(), points, sign=Sign.TICK)
    if outcome.ending is Ending.RESIGNED:
        loser = next(player for player in range(state.players) if player not in outcome.winners)
        resigned = words.tr("{names} resigned.", names=told.game.side(state, loser, words))
        headline = words.wins(" & ".join(names), len(names) > 1)
        return Said(headline, points, resigned, outcome.winners[0], sign=Sign.TICK)
    if not names or len(names) == state.players:
        return Said((words.tr("A tie"), words.tr("Tie")), points, sign=Sign.TICK)
    last = told.lane.verdict
    said = told.game.stood(state, last, words) if isinstance(last, Stood) else None
    headline = words.wins(" & ".join(names), len(names) > 1)
    return Said(headline, points, said.text if said else "", outcome.winners[0], sign=Sign.TICK)


def _with_match(told: Telling, said: Said) -> Said:
    """With the running score, if it is one game of several."""
    match = match_view(told.state, told.words)
    return said if match is None else replace(said, text=f"{said.text} {match.text}".strip())


def _playing(told: Telling, now_ms: int) -> Message:  # noqa: PLR0911  (a return a kind of message)
    lane = told.lane
    if lane.question is not None:
        return _asked(told, lane.question)
    if lane.press is not None and (_untyped(told) or looks_since(lane.press.at_ms, now_ms)):
        return _pressed(told)
    if lane.task is not None and (task := _task(told)) is not None:
        return task
    if isinstance(lane.verdict, Refused):
        return _refused(told, lane.verdict)
    needed = next((choice for choice in told.state.choices if choice.needed), None)
    aside = _to_set_aside(told)
    if aside is not None:
        words = told.words
        headline = words.tr("Set {count} aside", count=aside.tiles)
        said = Said((headline,), text=words.tr("Choose tiles for the scrab."))
        return told.message(Says.CHOICE, None, said, tone=Tone.ASKS, values={"topic": aside.topic})
    if needed is not None:
        said = computer_asked(told, needed) or told.game.asks(told.state, needed, told.words)
        said = replace(said, sign=Sign.QUESTION if said.headline[-1].endswith("?") else None)
        name = told.name(needed.player)
        return told.message(
            Says.CHOICE, needed.player, said, caption=name, tone=Tone.ASKS, values={"topic": needed.topic}
        )
    return _stood_or_awaited(told)


def _to_set_aside(told: Telling) -> Choice | None:
    """The choice by which somebody at this screen still has to set tiles aside; the one of most tiles."""
    dealt = told.state.settings.dealt
    people = () if dealt is None else dealt.people
    found = [choice for player in people if (choice := to_give(told.state, player)) is not None]
    return max(found, key=lambda choice: choice.tiles, default=None)


def _untyped(told: Telling) -> bool:
    """Whether a play has to be typed, since there is no camera to see it."""
    return not told.state.settings.camera and told.lane.seen is None


def _pressed(told: Telling) -> Message:
    """What the press in force waits for."""
    name, words = told.name(told.mover), told.words
    if not _untyped(told):
        said = Said((), text=words.tr("Looking …"))
        return told.message(Says.LOOKING, told.mover, said, caption=name, tone=Tone.PLAIN)
    text = words.tr("The press holds until the play is typed.")
    said = Said((words.tr("Type a play"), words.tr("Type")), text=text, sign=Sign.PRESS)
    values: dict[str, Value] = {"awaits": "turn"}
    return told.message(Says.TURN, told.mover, said, caption=name, tone=Tone.ASKS, values=values)


def _asked(told: Telling, question: Question) -> Message:
    question, name = counted(told.state, question), told.name(told.mover)
    glare = glares(told.lane, question)
    headline = told.words.asks_here(question, glare=glare)
    text = told.words.question_here(question, glare=glare)
    where: dict[str, Value] = {}
    if question.square is not None:
        where = {"square": square_name(question.square)}
    elif question.cell is not None:
        where = {"row": question.cell[0], "column": question.cell[1]}
    if question.doubt is Doubt.HIDDEN:
        says, sign = (Says.GLARE, Sign.LAMP) if glare else (Says.HAND, Sign.HAND)
        said = Said(headline, text=text, sign=sign)
        return told.message(says, told.mover, said, caption=name, tone=Tone.ASKS, values=where)
    # Half a screen has no room for a sentence above the letter keys.
    beside = len(told.state.lanes) > 1
    said = Said(headline, text="" if beside else text, sign=Sign.QUESTION)
    caption = f"{name} · {text}" if beside else name
    doubt = question.doubt.value
    return told.message(
        Says.LETTER, told.mover, said, caption=caption, tone=Tone.ASKS, values={"about": doubt, **where}
    )


def _task(told: Telling) -> Message | None:
    task, told_of = told.lane.task, told.game.task(told.state, told.number, told.words)
    if task is None or told_of is None:
        return None
    player, words = doer(task.deed), told.words
    if task.done:
        said = Said(
            (words.tr("Press again"), words.tr("Press")),
            text=told_of.done,
            sign=Sign.TICK,
        )
        played = " ".join(word.text for word in (task.ruling.words if task.ruling else ()))
        return told.message(
            Says.EXPLOSION_DONE, player, said, caption=told.name(player), values={"words": played}
        )
    orders = told_of.orders
    step = next((order.number for order in orders if not order.done), 0)
    plain = told.message(
        Says.EXPLOSION, player, Said(told_of.headline, text=told_of.after), caption=told_of.now,
        tone=Tone.PLAIN, values={"step": step, "wrong": len(task.wrong), **dict(told_of.values)},
    )  # fmt: skip
    if told.state.settings.dealt is not None:
        return explosion_said(told, plain, told_of, player)
    return replace(plain, orders=orders)


def _stood_or_awaited(told: Telling) -> Message:
    """The outcome of the last deed or, if that is not worth saying, what is awaited."""
    state, words, verdict = told.state, told.words, told.lane.verdict
    stood = told.game.stood(state, verdict, words) if isinstance(verdict, Stood) else None
    waits = told.game.turn(state, told.number, words) or told.game.waits(state, words) or _awaited(told)
    here = turn_said(told, waits, verdict, stood)
    if here is not None or stood is None or not isinstance(verdict, Stood):
        waits, name = here or waits, told.name(told.mover)
        return told.message(Says.TURN, told.mover, waits, caption=name, values=_awaited_values(state))
    next_up = waits.headline[0] if waits.headline and told.game.next_up else ""
    text = stood.text or (f"{next_up}." if next_up and next_up[-1] not in ".?!" else next_up)
    player = doer(verdict.deed) if stood.player is None else stood.player
    if state.settings.dealt is not None:
        text = stood_said(told, verdict, text)
    passed = isinstance(verdict.deed, Passed)
    usual = Sign.PASSED if passed else Sign.TICK if stood.good else Sign.CROSS
    how = words.tr("accepted by the arbiter") if verdict.accepted else words.inferred(verdict.inferred)
    caption = " · ".join(part for part in (stood.caption or told.name(player), how) if part)
    said = replace(stood, text=text, sign=stood.sign or usual)
    tone = None if stood.good else Tone.BAD
    values: dict[str, Value] = {"draw": stood.draw}
    if formed := told.game.formed(state, verdict):
        values["words"] = " ".join(word.text for word in formed)
    if told.game.points and isinstance(player, int) and player < len(verdict.gained):
        values["gained"] = verdict.gained[player]
    says = Says.PASSED if passed else Says.STANDS
    return told.message(says, player, said, caption=caption, tone=tone, values=values)


def _refused(told: Telling, refused: Refused) -> Message:
    words = told.words
    # Without a camera there was no press to take back.
    headline = (
        (words.tr("Taken back"), words.tr("Back"))
        if told.state.settings.camera
        else (words.tr("Refused"), words.tr("No"))
    )
    headline = (words.tr("Not allowed"), words.tr("No")) if refused.player is None else headline
    said = Said(headline, text=words.refused(refused, told.lane.board), sign=Sign.CROSS)
    name = told.name(refused.player)
    message = told.message(Says.TAKEN_BACK, refused.player, said, caption=name, tone=Tone.BAD)
    return replace(message, values=tuple((dict(message.values) | _why(refused)).items()))


def _why(refused: Refused) -> dict[str, Value]:
    """The values in the sentence's own braces take precedence."""
    values: dict[str, Value] = {"reason": refused.reason.value, "sentence": refused.sentence}
    if refused.words:
        values["words"] = " ".join(word.text for word in refused.words)
    return values | dict(refused.values)


def _awaited(told: Telling) -> Said:
    """What is awaited, in the table's own words."""
    state, words = told.state, told.words
    match state.main:
        case Turn(player=player):
            text = "" if state.settings.camera else words.tr("Touch a square and type the word.")
            if state.settings.dealt is not None:
                text = words.tr("Drag tiles onto the board.")
            return Said(words.plays(told.name(player)), text=text)
        case Bid(player=player, price=price):
            return Said(words.bids(told.name(player)), text=words.tap_or_hold(price))
        case Call(word=word):
            return Said(
                words.calls(word),
                text=words.tr("Whoever has used every tile presses: that is {word}.", word=word),
            )
        case Spot():
            return Said(words.show_a_tile(), text=words.lay_on_spot())
        case Layout(player=player):
            return Said(words.show_layout(told.name(player)), text=words.hands_off())
        case _:
            return Said(("",))


def _awaited_values(state: State) -> dict[str, Value]:
    match state.main:
        case Bid(price=price):
            return {"awaits": "bid", "price": price}
        case Call(word=word):
            return {"awaits": "call", "word": word}
        case Spot():
            return {"awaits": "tile"}
        case Layout():
            return {"awaits": "crossword"}
    return {"awaits": "turn"}


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
