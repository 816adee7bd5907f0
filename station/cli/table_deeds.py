"""A deed and its outcome in one line each, worded by the game's panel."""

from typing import Any

from station.referee.table.deeds import OVERTIME
from station.referee.table.interpret import strings
from station.referee.table.state import Done, Stood, TableState
from station.rules.edition import BLANK
from station.rules.game import (
    Bid,
    Call,
    Called,
    Choice,
    Chosen,
    Deed,
    Laid,
    LaidOut,
    Left,
    Passed,
    Raised,
    Shown,
)
from station.rules.scrabble.play import Play
from station.rules.scrabble.position import Position
from station.view.panels import panel_of
from station.view.table.wording import table_words

WORDS = table_words("en")

State = TableState[Any]


def deed_line(done: Done[Any], before: State) -> str:
    """A deed that stood. before: the state it was done in; its choices say what was asked."""
    said = _said(done.deed, done.words, before)
    return f"{said}, accepted by the arbiter" if done.accepted else said


def outcome_line(state: State) -> str:
    """The outcome of the last deed beyond its points; "" if there is none."""
    if not isinstance(state.verdict, Stood):
        return ""
    told = panel_of(state.settings.game).told(state, state.verdict, WORDS)
    turn = state.to_move
    return told if turn is None else told.removesuffix(WORDS.names_turn(name_of(state, turn))).rstrip()


def asked_line(state: State) -> str:
    """The question to answer before play goes on; "" if there is none."""
    needed = next((choice for choice in state.choices if choice.needed), None)
    if needed is None:
        return ""
    said = panel_of(state.settings.game).asks(state, needed, WORDS)
    return said.text or said.headline[0]


def label_of(state: State, choice: Choice) -> str:
    """The name of a choice."""
    return panel_of(state.settings.game).choice(state, choice, WORDS)


def name_of(state: State, player: int) -> str:
    names = state.settings.names
    return names[player] if 0 <= player < len(names) else f"player {player + 1}"


def words_of(deed: Laid, board: Position | None) -> list[str]:
    """The strings that a play formed on this board; its letters if the board is unknown."""
    if board is None or any(board[square] is not None for square, _ in deed.placed):
        return [tile.text for _, tile in deed.placed]
    return list(strings(board, Play(deed.placed))) or [tile.text for _, tile in deed.placed]


def _said(deed: Deed, accepted: tuple[str, ...], before: State) -> str:  # noqa: PLR0911 - one line each
    match deed:
        case Laid(player=player):
            return f"{name_of(before, player)}: {' '.join(accepted or words_of(deed, before.board))}"
        case Passed(player=player):
            label = panel_of(before.settings.game).passing(before, WORDS)
            done = "passes" if label in {"", WORDS.pass_turn()} else label.lower()
            return f"{name_of(before, player)}: {done}"
        case Raised(player=player):
            price = f" to {before.main.price}" if isinstance(before.main, Bid) else ""
            return f"{name_of(before, player)}: raises{price}"
        case Left(player=player):
            return f"{name_of(before, player)}: leaves the bidding"
        case Called(players=players):
            word = before.main.word if isinstance(before.main, Call) else ""
            return f"{' and '.join(name_of(before, player) for player in players)}: {word or 'called'}"
        case Shown(tile=tile):
            return f"the tile drawn: {'a blank' if tile == BLANK else tile}"
        case LaidOut(player=player, cells=cells, loose=loose):
            beside = f", {len(loose)} unused" if loose else ""
            return f"{name_of(before, player)}: shows a crossword of {len(cells)} tiles{beside}"
        case Chosen():
            return _chosen(deed, before)


def _chosen(deed: Chosen, before: State) -> str:
    """A choice as question and answer."""
    who = "" if deed.player is None else name_of(before, deed.player)
    if deed.topic == OVERTIME:
        return f"{who}: {WORDS.over_time(deed.value)}"
    asked = next((c for c in before.choices if (c.topic, c.player) == (deed.topic, deed.player)), None)
    if asked is None:
        return f"{who}: {deed.topic} {deed.value}".strip(": ")
    label = label_of(before, asked)
    if not deed.value:
        said = label
    else:
        value = panel_of(before.settings.game).option(before, asked, deed.value, WORDS)
        said = value if value.startswith(label) else f"{label} {value}"
    return said if not who or who in said else f"{who}: {said}"
