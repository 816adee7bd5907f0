"""What a table says in large letters."""

from dataclasses import dataclass, replace
from typing import Any, Final

from station.referee.sight import LayoutSeen
from station.referee.state import (
    Done,
    Doubt,
    Ending,
    Lane,
    Outcome,
    Phase,
    Question,
    Refused,
    Stood,
    TableState,
)  # fmt: skip
from station.rules.game import Bid, Call, Called, Choice, Chosen, Layout, Passed, Spot, Turn
from station.view.message import Message, Says, Sign, Tone, looks_since
from station.view.table.panel import GamePanel, Said
from station.view.table.wording import TableWording

State = TableState[Any]

SHORT: Final = 5
"""So many letters are large enough for two metres wherever there is a headline."""


@dataclass(frozen=True, slots=True)
class Telling:
    """What is told of: a lane of a table, by its game's panel, in these words."""

    state: State
    number: int
    game: GamePanel
    words: TableWording

    @property
    def lane(self) -> Lane:
        return self.state.lanes[self.number]

    @property
    def mover(self) -> int | None:
        """Who is to move on this board, or who is awaited where there are no more."""
        if len(self.state.lanes) == 1:
            return self.state.to_move
        turn = self.state.turn(self.number)
        return None if turn is None else turn.player

    @property
    def history(self) -> tuple[Done[Any], ...]:
        """The turns of this lane."""
        return tuple(done for done in self.state.history if done.lane == self.number)

    def name(self, player: int | None) -> str:
        return "" if player is None else self.words.player(self.state, player)

    def message(
        self, says: Says, player: int | None, said: Said, *, caption: str = "", tone: Tone | None = None
    ) -> Message:
        """A message about a player; where two sides face each other, about the side."""
        seat = self.state.seat_of(player) if self.game.sides else None
        usual = Tone.PLAIN if seat is None else Tone.OWN
        return Message(
            says, caption, said.sign, tone or usual, said.headline, said.words, said.text, said.closing,
            side=None if seat is None else seat.side, player=None if self.game.sides else player,
        )  # fmt: skip


def message_then(told: Telling, turn: int) -> Message:
    """What is said of a turn of the history."""
    words, history = told.words, told.history
    if not history:
        return Message(Says.HISTORY, sign=Sign.HISTORY, headline=(words.history(),), text=words.no_turns())
    done = history[turn]
    player = getattr(done.deed, "player", None)
    said = told.game.then(told.state, done, words) or _then(told, done)
    who = done.deed.players if isinstance(done.deed, Called) else () if player is None else (player,)
    parts = (
        words.turn_of(turn + 1, len(history)),
        " & ".join(told.name(one) for one in who),
        words.accepted() if done.accepted else "",
        words.undone() if done.undone else "",
        said.caption,
    )
    said = replace(said, sign=said.sign or Sign.HISTORY)
    return told.message(Says.HISTORY, player, said, caption=" · ".join(part for part in parts if part))


def _then(told: Telling, done: Done[Any]) -> Said:
    words = told.words
    if isinstance(done.deed, Passed):
        return Said(words.passed(), sign=Sign.PASSED)
    if isinstance(done.deed, Chosen):
        return Said(words.said(), text=_chosen(told, done.deed))
    deed = words.deed(done.deed)
    if deed and len(deed) <= SHORT:
        return Said((deed[:1].upper() + deed[1:],))
    return Said(words.played(), deed)


def _chosen(told: Telling, deed: Chosen) -> str:
    """What was asked, and what was said to it."""
    choice = Choice(deed.topic, deed.player)
    label = told.game.choice(told.state, choice, told.words)
    if not deed.value:
        return label
    value = told.game.option(told.state, choice, deed.value, told.words)
    return value if value.startswith(label) else f"{label} {value}"


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
            return _playing(told, now_ms)


def _idle(told: Telling) -> Message:
    refused = told.state.lanes[0].verdict
    text = told.words.refused(refused) if isinstance(refused, Refused) else told.words.no_game()
    headline = "House Station" if len(told.state.lanes) == 1 else ("House", "Station")[told.number]
    return Message(Says.NO_GAME, headline=(headline,), text=text)


def _start(told: Telling) -> Message:
    state, words = told.state, told.words
    starter = told.game.starter(state, told.number)
    if starter is None:
        first = words.begins(told.name(0)) if told.lane.board is not None else ""
        said = Said(words.press_to_start(), text=words.press_or_touch_to_start(), sign=Sign.PRESS)
        return told.message(Says.START, None, said, caption=first)
    if starter not in state.ready:
        text = words.who_starts(told.name(told.mover), told.name(starter))
        said = Said(words.press_to_start(), text=text, sign=Sign.PRESS)
        return told.message(Says.START, starter, said, caption=told.name(starter))
    others = ((lane, told.game.starter(state, lane)) for lane in range(len(state.lanes)))
    waiting = [words.waiting_for(told.name(one), k) for k, one in others if one not in state.ready]
    said = Said(words.ready(), text=" ".join(waiting), sign=Sign.TICK)
    return told.message(Says.READY, starter, said, caption=told.name(starter))


def _paused(told: Telling) -> Message:
    """A clock head that restarted is said at its board."""
    restarted, words = told.state.restarted, told.words
    caption = words.check_clocks() if restarted else words.no_time_runs()
    here = restarted if len(told.state.lanes) == 1 else [one for one in restarted if one[0] == told.number]
    text = words.restarted(*here[-1]) if here else ""
    return told.message(Says.PAUSED, None, Said(words.paused(), text=text, sign=Sign.PAUSE), caption=caption)


def _ending(told: Telling) -> Message:
    outcome = told.state.outcome or Outcome(Ending.ABORTED)
    if outcome.ending is Ending.ABORTED:
        said = Said(told.words.over_without_winner(), text=told.words.aborted())
    else:
        said = told.game.ended(told.state, told.words) or _ended(told, outcome)
    return told.message(Says.OVER, said.player, said)


def _ended(told: Telling, outcome: Outcome) -> Said:
    """Who won, with all points."""
    state, words = told.state, told.words
    names = [told.name(player) for player in outcome.winners]
    points = " · ".join(words.score(score) for score in state.scores)
    if not names or len(names) == state.players:
        return Said(words.tie(), points, sign=Sign.TICK)
    last = told.lane.verdict
    said = told.game.stood(state, last, words) if isinstance(last, Stood) else None
    headline = words.wins(" & ".join(names), len(names) > 1)
    return Said(headline, points, said.text if said else "", outcome.winners[0], sign=Sign.TICK)


def _playing(told: Telling, now_ms: int) -> Message:
    lane = told.lane
    if lane.question is not None:
        return _asked(told, lane.question)
    if lane.press is not None and looks_since(lane.press.at_ms, now_ms):
        said = Said((), text=told.words.looking())
        return told.message(Says.LOOKING, told.mover, said, caption=told.name(told.mover), tone=Tone.PLAIN)
    if lane.task is not None and (task := _task(told)) is not None:
        return task
    if isinstance(lane.verdict, Refused):
        return _refused(told, lane.verdict)
    needed = next((choice for choice in told.state.choices if choice.needed), None)
    if needed is not None:
        said = told.game.asks(told.state, needed, told.words)
        said = replace(said, sign=Sign.QUESTION if said.headline[-1].endswith("?") else None)
        return told.message(
            Says.CHOICE, needed.player, said, caption=told.name(needed.player), tone=Tone.ASKS
        )
    return _stood_or_awaited(told)


def _asked(told: Telling, question: Question) -> Message:
    question, name = counted(told.state, question), told.name(told.mover)
    headline, text = told.words.asks_here(question), told.words.question_here(question)
    if question.doubt is Doubt.HIDDEN:
        said = Said(headline, text=text, sign=Sign.HAND)
        return told.message(Says.HAND, told.mover, said, caption=name, tone=Tone.ASKS)
    # Half a screen has no room for a sentence above the letters to be touched.
    beside = len(told.state.lanes) > 1
    said = Said(headline, text="" if beside else text, sign=Sign.QUESTION)
    caption = f"{name} · {text}" if beside else name
    return told.message(Says.LETTER, told.mover, said, caption=caption, tone=Tone.ASKS)


def _task(told: Telling) -> Message | None:
    task, told_of = told.lane.task, told.game.task(told.state, told.number, told.words)
    if task is None or told_of is None:
        return None
    player, words = task.deed.player, told.words
    if task.done:
        said = Said(words.done(), text=told_of.done, sign=Sign.TICK, closing=words.press_again())
        return told.message(Says.EXPLOSION_DONE, player, said, caption=told.name(player))
    orders = told_of.orders
    more = tuple(words.more_steps(count) for count in range(1, len(orders)))
    plain = told.message(
        Says.EXPLOSION, player, Said((), text=told_of.after), caption=told_of.now, tone=Tone.PLAIN
    )
    return replace(plain, orders=orders, more=more)


def _stood_or_awaited(told: Telling) -> Message:
    """What the last deed came to; where that is not worth saying, what is awaited."""
    state, words, verdict = told.state, told.words, told.lane.verdict
    stood = told.game.stood(state, verdict, words) if isinstance(verdict, Stood) else None
    waits = told.game.turn(state, told.number, words) or told.game.waits(state, words) or _awaited(told)
    if stood is None or not isinstance(verdict, Stood):
        return told.message(Says.TURN, told.mover, waits, caption=told.name(told.mover))
    next_up = waits.headline[0] if waits.headline and told.game.next_up else ""
    text = stood.text or (f"{next_up}." if next_up and next_up[-1] not in ".?!" else next_up)
    player = getattr(verdict.deed, "player", None) if stood.player is None else stood.player
    passed = isinstance(verdict.deed, Passed)
    usual = Sign.PASSED if passed else Sign.TICK if stood.good else Sign.CROSS
    how = words.accepted() if verdict.accepted else words.inferred(verdict.inferred)
    caption = " · ".join(part for part in (stood.caption or told.name(player), how) if part)
    said = replace(stood, text=text, sign=stood.sign or usual)
    tone = None if stood.good else Tone.BAD
    return told.message(Says.PASSED if passed else Says.STANDS, player, said, caption=caption, tone=tone)


def _refused(told: Telling, refused: Refused) -> Message:
    words = told.words
    # Without a camera there was no press that could be taken back.
    headline = words.taken_back() if told.state.settings.camera else words.refused_here()
    headline = words.not_allowed() if refused.player is None else headline
    said = Said(headline, text=words.refused(refused, told.lane.board), sign=Sign.CROSS)
    name = told.name(refused.player)
    return told.message(Says.TAKEN_BACK, refused.player, said, caption=name, tone=Tone.BAD)


def _awaited(told: Telling) -> Said:
    """What is awaited, in the table's own words."""
    state, words = told.state, told.words
    match state.main:
        case Turn(player=player):
            text = "" if state.settings.camera else words.camera_off()
            return Said(words.plays(told.name(player)), text=text)
        case Bid(player=player, price=price):
            return Said(words.bids(told.name(player)), text=words.tap_or_hold(price))
        case Call(word=word):
            return Said(words.calls(word), text=words.any_button_calls(word))
        case Spot():
            return Said(words.show_a_tile(), text=words.lay_on_spot())
        case Layout(player=player):
            return Said(words.show_layout(told.name(player)), text=words.hands_off())
        case _:
            return Said(("",))


def counted(state: State, question: Question) -> Question:
    """The question with its cell counted from 1 from the top left of its crossword."""
    seen = crossword_asked(state, question)
    if question.cell is None or seen is None:
        return question
    top = min((row for row, _, _ in seen.cells), default=question.cell[0])
    left = min((column for _, column, _ in seen.cells), default=question.cell[1])
    return replace(question, cell=(question.cell[0] - top + 1, question.cell[1] - left + 1))


def crossword_asked(state: State, question: Question) -> LayoutSeen | None:
    """The crossword that a question is about, as it was read."""
    if question.cell is None or question.player is None:
        return None
    return state.layouts[question.player] if question.player < len(state.layouts) else None
