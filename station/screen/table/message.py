"""What the screen of a table says in large letters."""

from dataclasses import replace
from typing import Any

from station.referee.state import Doubt, Phase
from station.referee.table.state import Ending, Outcome, Refused, Stood, TableState
from station.rules.game import Bid, Call, Called, Choice, Chosen, Layout, Spot, Turn
from station.screen.icons import Icon
from station.screen.message import Message
from station.screen.palette import VERMILION, WHITE, YELLOW
from station.screen.table.board import shown_deed
from station.screen.table.doubt import asked, counted
from station.screen.table.game_panel import GamePanel, Said
from station.screen.table.sheet import Sheet
from station.screen.table.view import TableView
from station.screen.table.wording import TableWording
from station.screen.view import Panel

State = TableState[Any]

SHORT = 5
"""So many letters are large enough for two metres wherever there is a headline."""

LOOKING_MS = 600
"""A press that has not been ruled on for this long says that the station is still looking."""


def message(sheet: Sheet, now_ms: int) -> Message:
    """The message to be read from two metres."""
    state, view, words = sheet.state, sheet.view, sheet.words
    if view.panel is Panel.HISTORY:
        return _recorded(state, view, sheet.game, words)
    if view.panel is Panel.SQUARE:
        return Message(words.touch_square())
    question = asked(state, view)
    if question is not None and question.cell is not None:
        question = replace(question, cell=counted(state, question.cell))
    found = _told(replace(state, question=question), sheet.game, words, now_ms)
    if view.notice and now_ms < view.notice_until_ms:
        return replace(found, caption=view.notice)
    return found


def _recorded(state: State, view: TableView, game: GamePanel, words: TableWording) -> Message:
    done = shown_deed(state, view)
    if done is None:
        return Message(sign=Icon.HISTORY, headline=(words.history(),), text=words.no_turns())
    number = max(0, min(view.turn, len(state.history) - 1)) + 1
    player = getattr(done.deed, "player", None)
    caption = words.turn_of(number, len(state.history))
    who = done.deed.players if isinstance(done.deed, Called) else () if player is None else (player,)
    caption += f" · {' & '.join(words.player(state, one) for one in who)}" if who else ""
    caption += f" · {words.accepted()}" if done.accepted else ""
    caption += f" · {words.undone()}" if done.undone else ""
    if isinstance(done.deed, Chosen):
        told = _said(state, done.deed, game, words)
        return Message(caption, Icon.HISTORY, WHITE, words.said(), text=told, player=player)
    told = words.deed(done.deed)
    if told and len(told) <= SHORT:
        return Message(caption, Icon.HISTORY, WHITE, (told[:1].upper() + told[1:],), player=player)
    return Message(caption, Icon.HISTORY, WHITE, words.played(), told, player=player)


def _said(state: State, deed: Chosen, game: GamePanel, words: TableWording) -> str:
    """What was asked, and what was said to it."""
    choice = Choice(deed.topic, deed.player)
    label = game.choice(state, choice, words)
    if not deed.value:
        return label
    value = game.option(state, choice, deed.value, words)
    return value if value.startswith(label) else f"{label} {value}"


def _told(state: State, game: GamePanel, words: TableWording, now_ms: int) -> Message:
    match state.phase:
        case Phase.IDLE:
            refused = state.verdict if isinstance(state.verdict, Refused) else None
            text = words.refused(refused) if refused else words.no_game()
            return Message(headline=("House Station",), text=text)
        case Phase.READY:
            first = words.begins(words.player(state, 0)) if state.board is not None else ""
            return Message(
                first, Icon.PRESS, WHITE, words.press_to_start(), text=words.press_or_touch_to_start()
            )
        case Phase.PAUSED:
            caption = words.check_clocks() if state.restarted else words.no_time_runs()
            text = words.restarted(*state.restarted[-1]) if state.restarted else ""
            return Message(caption, Icon.PAUSE, WHITE, words.paused(), text=text, button=True)
        case Phase.OVER:
            return _ending(state, game, words)
        case Phase.PLAYING:
            return _playing(state, game, words, now_ms)


def _ending(state: State, game: GamePanel, words: TableWording) -> Message:
    outcome = state.outcome or Outcome(Ending.ABORTED)
    if outcome.ending is Ending.ABORTED:
        return Message("", None, WHITE, words.over_without_winner(), text=words.aborted())
    names = [words.player(state, player) for player in outcome.winners]
    points = " · ".join(words.score(score) for score in state.scores)
    if not names or len(names) == state.players:
        return Message("", Icon.TICK, WHITE, words.tie(), points)
    first = outcome.winners[0]
    headline = words.wins(" & ".join(names), len(names) > 1)
    told = state.verdict
    said = game.stood(state, told, words) if isinstance(told, Stood) else None
    return Message("", Icon.TICK, WHITE, headline, points, said.text if said else "", player=first)


def _playing(state: State, game: GamePanel, words: TableWording, now_ms: int) -> Message:
    mover = state.to_move
    name = "" if mover is None else words.player(state, mover)
    if state.question is not None:
        hidden = state.question.doubt is Doubt.HIDDEN
        sign = Icon.HAND if hidden else Icon.QUESTION
        text = words.question_here(state.question)
        return Message(name, sign, YELLOW, words.asks_here(state.question), text=text, player=mover)
    if state.press is not None and now_ms - state.press.at_ms > LOOKING_MS:
        return Message(name, text=words.looking(), player=mover)
    if isinstance(state.verdict, Refused):
        return _refused(state, state.verdict, words)
    needed = next((choice for choice in state.choices if choice.needed), None)
    if needed is not None:
        who = "" if needed.player is None else words.player(state, needed.player)
        said = game.asks(state, needed, words)
        mark = Icon.QUESTION if said.headline[-1].endswith("?") else None
        return Message(who, mark, YELLOW, said.headline, said.words, said.text, player=needed.player)
    stood = game.stood(state, state.verdict, words) if isinstance(state.verdict, Stood) else None
    waits = game.waits(state, words) or _awaited(state, words)
    if stood is None:
        return Message(name, None, WHITE, waits.headline, waits.words, waits.text, player=mover)
    next_up = waits.headline[0] if waits.headline else ""
    text = stood.text or (f"{next_up}." if next_up and next_up[-1] not in ".?!" else next_up)
    player = stood.player
    if player is None and isinstance(state.verdict, Stood):
        player = getattr(state.verdict.deed, "player", None)
    return Message(
        stood.caption or ("" if player is None else words.player(state, player)),
        Icon.TICK if stood.good else Icon.CROSS, WHITE if stood.good else VERMILION,
        stood.headline, stood.words, text, player=player,
    )  # fmt: skip


def _refused(state: State, refused: Refused, words: TableWording) -> Message:
    pressed = refused.player is not None
    # Without a camera there was no press that could be taken back.
    headline = words.taken_back() if state.settings.camera else words.refused_here()
    headline = headline if pressed else words.not_allowed()
    name = words.player(state, refused.player) if refused.player is not None else ""
    text = words.refused(refused, state.board)
    return Message(name, Icon.CROSS, VERMILION, headline, text=text, player=refused.player)


def _awaited(state: State, words: TableWording) -> Said:
    """What is awaited, in the table's own words."""
    match state.main:
        case Turn(player=player):
            text = "" if state.settings.camera else words.camera_off()
            return Said(words.number_plays(words.player(state, player)), text=text)
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


def asked_choice(state: State) -> Choice | None:
    """The choice that must be made before anything else, if there is one and nothing else is asked."""
    if state.phase is not Phase.PLAYING or state.question is not None:
        return None
    return next((choice for choice in state.choices if choice.needed), None)
