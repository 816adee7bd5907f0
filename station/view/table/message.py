"""What a table says in large letters."""

from dataclasses import replace
from typing import Any

from station.referee.state import Doubt, Phase
from station.referee.table.events import LayoutSeen
from station.referee.table.state import Ending, Outcome, Question, Refused, Stood, TableState
from station.rules.game import Bid, Call, Called, Choice, Chosen, Layout, Passed, Spot, Turn
from station.view.message import Message, Says, Sign, Tone, looks_since
from station.view.table.panel import GamePanel, Said
from station.view.table.wording import TableWording

State = TableState[Any]

SHORT = 5
"""So many letters are large enough for two metres wherever there is a headline."""


def message_then(state: State, turn: int, game: GamePanel, words: TableWording) -> Message:
    """What is said of a deed of the history."""
    if not state.history:
        return Message(Says.HISTORY, sign=Sign.HISTORY, headline=(words.history(),), text=words.no_turns())
    done = state.history[turn]
    player = getattr(done.deed, "player", None)
    caption = words.turn_of(turn + 1, len(state.history))
    who = done.deed.players if isinstance(done.deed, Called) else () if player is None else (player,)
    caption += f" · {' & '.join(words.player(state, one) for one in who)}" if who else ""
    caption += f" · {words.accepted()}" if done.accepted else ""
    caption += f" · {words.undone()}" if done.undone else ""
    if isinstance(done.deed, Chosen):
        told = _said(state, done.deed, game, words)
        return Message(
            Says.HISTORY, caption, Sign.HISTORY, Tone.PLAIN, words.said(), text=told, player=player
        )
    told = words.deed(done.deed)
    if told and len(told) <= SHORT:
        return Message(
            Says.HISTORY, caption, Sign.HISTORY, Tone.PLAIN, (told[:1].upper() + told[1:],), player=player
        )
    return Message(Says.HISTORY, caption, Sign.HISTORY, Tone.PLAIN, words.played(), told, player=player)


def _said(state: State, deed: Chosen, game: GamePanel, words: TableWording) -> str:
    """What was asked, and what was said to it."""
    choice = Choice(deed.topic, deed.player)
    label = game.choice(state, choice, words)
    if not deed.value:
        return label
    value = game.option(state, choice, deed.value, words)
    return value if value.startswith(label) else f"{label} {value}"


def message_of(state: State, game: GamePanel, words: TableWording, now_ms: int) -> Message:
    """The message to be read from two metres."""
    match state.phase:
        case Phase.IDLE:
            refused = state.verdict if isinstance(state.verdict, Refused) else None
            text = words.refused(refused) if refused else words.no_game()
            return Message(Says.NO_GAME, headline=("House Station",), text=text)
        case Phase.READY:
            first = words.begins(words.player(state, 0)) if state.board is not None else ""
            return Message(
                Says.START,
                first,
                Sign.PRESS,
                Tone.PLAIN,
                words.press_to_start(),
                text=words.press_or_touch_to_start(),
            )
        case Phase.PAUSED:
            caption = words.check_clocks() if state.restarted else words.no_time_runs()
            text = words.restarted(*state.restarted[-1]) if state.restarted else ""
            return Message(Says.PAUSED, caption, Sign.PAUSE, Tone.PLAIN, words.paused(), text=text)
        case Phase.OVER:
            return _ending(state, game, words)
        case Phase.PLAYING:
            return _playing(state, game, words, now_ms)


def _ending(state: State, game: GamePanel, words: TableWording) -> Message:
    outcome = state.outcome or Outcome(Ending.ABORTED)
    if outcome.ending is Ending.ABORTED:
        return Message(Says.OVER, "", None, Tone.PLAIN, words.over_without_winner(), text=words.aborted())
    names = [words.player(state, player) for player in outcome.winners]
    points = " · ".join(words.score(score) for score in state.scores)
    if not names or len(names) == state.players:
        return Message(Says.OVER, "", Sign.TICK, Tone.PLAIN, words.tie(), points)
    first = outcome.winners[0]
    headline = words.wins(" & ".join(names), len(names) > 1)
    told = state.verdict
    said = game.stood(state, told, words) if isinstance(told, Stood) else None
    return Message(
        Says.OVER, "", Sign.TICK, Tone.PLAIN, headline, points, said.text if said else "", player=first
    )


def _playing(state: State, game: GamePanel, words: TableWording, now_ms: int) -> Message:
    mover = state.to_move
    name = "" if mover is None else words.player(state, mover)
    if state.question is not None:
        hidden = state.question.doubt is Doubt.HIDDEN
        says, sign = (Says.HAND, Sign.HAND) if hidden else (Says.LETTER, Sign.QUESTION)
        question = counted(state, state.question)
        text = words.question_here(question)
        return Message(says, name, sign, Tone.ASKS, words.asks_here(question), text=text, player=mover)
    if state.press is not None and looks_since(state.press.at_ms, now_ms):
        return Message(Says.LOOKING, name, text=words.looking(), player=mover)
    if isinstance(state.verdict, Refused):
        return _refused(state, state.verdict, words)
    needed = next((choice for choice in state.choices if choice.needed), None)
    if needed is not None:
        who = "" if needed.player is None else words.player(state, needed.player)
        said = game.asks(state, needed, words)
        mark = Sign.QUESTION if said.headline[-1].endswith("?") else None
        return Message(
            Says.CHOICE, who, mark, Tone.ASKS, said.headline, said.words, said.text, player=needed.player
        )
    stood = game.stood(state, state.verdict, words) if isinstance(state.verdict, Stood) else None
    waits = game.waits(state, words) or _awaited(state, words)
    if stood is None:
        return Message(
            Says.TURN, name, None, Tone.PLAIN, waits.headline, waits.words, waits.text, player=mover
        )
    next_up = waits.headline[0] if waits.headline else ""
    text = stood.text or (f"{next_up}." if next_up and next_up[-1] not in ".?!" else next_up)
    player = stood.player
    if player is None and isinstance(state.verdict, Stood):
        player = getattr(state.verdict.deed, "player", None)
    deed = state.verdict.deed if isinstance(state.verdict, Stood) else None
    return Message(
        Says.PASSED if isinstance(deed, Passed) else Says.STANDS,
        stood.caption or ("" if player is None else words.player(state, player)),
        Sign.TICK if stood.good else Sign.CROSS, Tone.PLAIN if stood.good else Tone.BAD,
        stood.headline, stood.words, text, player=player,
    )  # fmt: skip


def _refused(state: State, refused: Refused, words: TableWording) -> Message:
    pressed = refused.player is not None
    # Without a camera there was no press that could be taken back.
    headline = words.taken_back() if state.settings.camera else words.refused_here()
    headline = headline if pressed else words.not_allowed()
    name = words.player(state, refused.player) if refused.player is not None else ""
    text = words.refused(refused, state.board)
    return Message(Says.TAKEN_BACK, name, Sign.CROSS, Tone.BAD, headline, text=text, player=refused.player)


def _awaited(state: State, words: TableWording) -> Said:
    """What is awaited, in the table's own words."""
    match state.main:
        case Turn(player=player):
            text = "" if state.settings.camera else words.camera_off()
            return Said(words.plays(words.player(state, player)), text=text)
        case Bid(player=player, price=price):
            return Said(words.bids(words.player(state, player)), text=words.tap_or_hold(price))
        case Call(word=word):
            return Said(words.calls(word), text=words.any_button_calls(word))
        case Spot():
            return Said(words.show_a_tile(), text=words.lay_on_spot())
        case Layout(player=player):
            return Said(words.show_layout(words.player(state, player)), text=words.hands_off())
        case _:
            return Said(("",))


def counted(state: State, question: Question) -> Question:
    """The question with its cell counted from 1 from the top left of its crossword."""
    seen = crossword_asked(state)
    if question.cell is None or seen is None:
        return question
    top = min((row for row, _, _ in seen.cells), default=question.cell[0])
    left = min((column for _, column, _ in seen.cells), default=question.cell[1])
    return replace(question, cell=(question.cell[0] - top + 1, question.cell[1] - left + 1))


def crossword_asked(state: State) -> LayoutSeen | None:
    """The crossword that the question is about, as it was read."""
    question = state.question
    if question is None or question.cell is None or question.player is None:
        return None
    return state.layouts[question.player] if question.player < len(state.layouts) else None
