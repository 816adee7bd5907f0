"""How a terminal reports a game: each deed as a line, and as JSON.

`Narrator` words a deed as the game's panel does. A game with its own kinds of deed names a subclass
(`Game.narrator`).
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Generic, TypeVar

from station.referee.deeds import OVERTIME
from station.referee.events import GameSettings
from station.referee.outcome import Ending, Outcome
from station.referee.ruling import Refused, Valid
from station.referee.state import Done, TableState
from station.registry import ENTRIES
from station.registry.entry import resolve
from station.registry.statistics import words_formed, words_of
from station.rules.edition import BLANK
from station.rules.game import (
    Bid,
    Call,
    Called,
    Choice,
    Chosen,
    GameDeed,
    Laid,
    LaidOut,
    Left,
    Passed,
    Raised,
    Shown,
)
from station.rules.lettered.position import Position, Tile
from station.rules.square import SIZE, square_name
from station.view.pictures import Bidding, Line, Pool, Standings
from station.view.table.panel import end_choice_named, panel_of
from station.view.table.wording import table_words

WORDS: Final = table_words("en")

P = TypeVar("P")


class Narrator(Generic[P]):
    """For a game with points, on one board or none."""

    def deed(self, done: Done[P], before: TableState[P]) -> str:
        """A valid deed. before: the state before it, whose choices say what was asked."""
        by_arbiter = done.accepted or done.words
        return self.said(done, before) + (", accepted by the arbiter" if by_arbiter else "")

    def came_of(self, state: TableState[P]) -> str:
        """The outcome of the last deed beyond its points; "" if there is none."""
        verdict = state.lanes[0].verdict
        if not isinstance(verdict, Valid):
            return ""
        panel = panel_of(state.settings.game)
        text = panel.outcome_line(state, verdict, WORDS)
        again = next((choice for choice in state.choices if choice.topic == "again"), None)
        if again is not None:
            text = f"{panel.asks(state, again, WORDS).headline[0]}. {text}".rstrip()
        turn = state.to_move
        return text if turn is None else text.removesuffix(WORDS.names_turn(self.name(state, turn))).rstrip()

    def standing(self, done: Done[P], scores: tuple[int, ...]) -> str:
        """Where the game stands after a deed, at the end of its line."""
        return " ".join(f"{score:>4}" for score in scores)

    def deed_json(self, done: Done[P], before: TableState[P]) -> dict[str, object]:
        return {
            **_deed_json(done.deed, before.lanes[0].lettered),
            "inferred": [square_name(square) for square in done.inferred],
            "accepted": list(done.words),
        }

    def refused(self, state: TableState[P], lane: int, refused: Refused) -> str:
        """A deed that was refused, and why."""
        who = "" if refused.player is None else f"{self.name(state, refused.player)}: "
        return f"refused: {who}{self.why(refused, state)}"

    def why(self, refused: Refused, state: TableState[P]) -> str:
        """Why a deed was refused."""
        return WORDS.clause(refused.sentence, refused.values)

    def refused_json(self, refused: Refused, lane: int) -> dict[str, object]:
        """What a game's own refusals add to the fields of all."""
        return {}

    def won(self, outcome: Outcome, state: TableState[P]) -> str:
        """Who wins, and how."""
        if outcome.ending is Ending.DRAWN:
            return "a draw is agreed"
        names = " and ".join(self.name(state, player) for player in outcome.winners)
        verb = "wins" if len(outcome.winners) == 1 else "win"
        return f"{names} {verb}" if names else "nobody wins"

    def ending(self, outcome: Outcome) -> str:
        """What reports call the ending."""
        return outcome.ending.value

    def outcome_json(self, outcome: Outcome | None) -> dict[str, object]:
        """The winners as JSON."""
        return {"winners": None if outcome is None else list(outcome.winners)}

    def position_json(self, state: TableState[P], lanes: Sequence[int]) -> dict[str, object]:
        """Where the tiles are, as JSON."""
        board = state.lanes[0].lettered
        return {"board": None if board is None else rows(board)}

    def position(self, state: TableState[P], lanes: Sequence[int], *, colour: bool) -> str:
        """The board, if there is one, what else is open, and the points with the hands that do."""
        lines, board = [""], state.lanes[0].lettered
        if board is not None:
            lines += [f"{row + 1:>2} {' '.join(signs)}" for row, signs in enumerate(rows(board))]
            lines.append("   " + " ".join("ABCDEFGHIJKLMNO"))
        panel = panel_of(state.settings.game)
        main = panel.main(state, WORDS)
        hands: dict[int, str] = {}
        for picture in (*((main,) if main else ()), *panel.panel(state, WORDS)):
            match picture:
                case Line(text=text):
                    lines.append(text)
                case Pool(count=count, caption=caption, lines=remarks):
                    lines += [f"{count} {caption}", *remarks]
                case Bidding(letter=letter, price=price, caption=caption, bidders=bidders):
                    lot = "blank" if letter == "" else letter
                    lines.append(caption if lot is None else f"{lot}  {caption}: {price}")
                    hands = {row.player: _open(row.tiles, row.tells) for row in bidders}
                case Standings(rows=standings):
                    noted = board is None
                    hands = {row.player: _open(row.tiles, row.tells if noted else "") for row in standings}
        for player, points in enumerate(state.scores):
            lines.append(f"{self.name(state, player):<16} {points:>4}  {hands.get(player, '')}".rstrip())
        return "\n".join(lines)

    def name(self, state: TableState[P], player: int) -> str:
        """What a player is called in a line."""
        return self.given(state.settings, player)

    def given(self, settings: GameSettings, player: int) -> str:
        """A player's name, or what the seat is called if none was given."""
        names = settings.names
        return (names[player] if 0 <= player < len(names) else "") or f"Player {player + 1}"

    def asked(self, state: TableState[P]) -> str:
        """The question to answer before play continues; "" if there is none."""
        needed = next((choice for choice in state.choices if choice.needed), None)
        if needed is None:
            return ""
        said = panel_of(state.settings.game).asks(state, needed, WORDS)
        return said.text or said.headline[0]

    def to_do(self, before: TableState[P], after: TableState[P]) -> list[str]:
        """What has to be done or said now, since something was typed, in lines."""
        return []

    def label(self, state: TableState[P], choice: Choice) -> str:
        """The name of a choice."""
        panel = panel_of(state.settings.game)
        if choice in state.end_choices:
            return end_choice_named(panel, state, choice, panel.wording("en"))
        return panel.choice(state, choice, panel.wording("en"))

    def side(self, state: TableState[P], player: int) -> str:
        panel = panel_of(state.settings.game)
        return panel.side(state, player, panel.wording("en"))

    def said(self, done: Done[P], before: TableState[P]) -> str:  # noqa: PLR0911 - one line each
        """What was done, and by whom."""
        deed, main = done.deed, before.main
        match deed:
            case Laid(player=player):
                words = done.words or words_formed(done, deed, before.settings)
                return f"{self.name(before, player)}: {' '.join(words)}"
            case Passed(player=player):
                label = panel_of(before.settings.game).passing(before, WORDS)
                passes = "passes" if label in {"", WORDS.tr("Pass")} else label.lower()
                return f"{self.name(before, player)}: {passes}"
            case Raised(player=player):
                price = f" to {main.price}" if isinstance(main, Bid) else ""
                return f"{self.name(before, player)}: raises{price}"
            case Chosen(topic="bid", player=int(player), value=value) if isinstance(main, Bid):
                return f"{self.name(before, player)}: raises to {value}"
            case Left(player=player):
                return f"{self.name(before, player)}: leaves the bidding"
            case Called(players=players):
                word = main.word if isinstance(main, Call) else ""
                return f"{' and '.join(self.name(before, player) for player in players)}: {word or 'called'}"
            case Shown(tile=tile):
                return f"the tile drawn: {'a blank' if tile == BLANK else tile}"
            case LaidOut(player=player, cells=cells, loose=loose):
                beside = f", {len(loose)} unused" if loose else ""
                return f"{self.name(before, player)}: shows a crossword of {len(cells)} tiles{beside}"
            case Chosen():
                return self._chosen(deed, before)
            case _:
                return type(deed).__name__

    def _chosen(self, deed: Chosen, before: TableState[P]) -> str:
        """A choice as question and answer."""
        who = "" if deed.player is None else self.name(before, deed.player)
        if deed.topic == OVERTIME:
            return f"{who}: {WORDS.over_time(deed.value)}"
        asked = next((c for c in before.choices if (c.topic, c.player) == (deed.topic, deed.player)), None)
        if asked is None:
            return f"{who}: {deed.topic} {deed.value}".strip(": ")
        said = self.label(before, asked)
        panel = panel_of(before.settings.game)
        if deed.value and not (deed.topic in panel.hidden and not deed.value.isdecimal()):
            value = panel.option(before, asked, deed.value, WORDS)
            said = value if value.startswith(said) else f"{said} {value}"
        return said if not who or who in said else f"{who}: {said}"


AnyNarrator = Narrator[Any]
"""Some game's narrator."""


def narrator_of(game: str) -> AnyNarrator:
    where = ENTRIES[game].narrator if game in ENTRIES else ""
    narrator: AnyNarrator = resolve(where)() if where else Narrator[object]()
    return narrator


def _open(tiles: tuple[str, ...], note: str) -> str:
    """An open hand, and what the station says about it."""
    return "  ".join(part for part in (" ".join(tile or "?" for tile in tiles), note) if part)


def ending_of(outcome: Outcome, state: TableState[P], narrator: Narrator[P]) -> str:
    """How the game ended, as a sentence without a full stop."""
    if outcome.ending is Ending.ABORTED:
        return "the game was broken off"
    return narrator.won(outcome, state)


def clock_time(milliseconds: int) -> str:
    """Minutes, seconds and tenths."""
    sign = "-" if milliseconds < 0 else ""
    seconds, rest = divmod(abs(milliseconds), 1000)
    return f"{sign}{seconds // 60}:{seconds % 60:02d}.{rest // 100}"


def rows(board: Position) -> list[str]:
    """15 strings: a small letter is a blank, "#" a letter of more than one character."""
    return in_rows(_text(tile) if tile is not None else "." for tile in board.tiles)


def in_rows(signs: Iterable[str]) -> list[str]:
    """15 strings, with "#" for a sign of more than one character."""
    line = "".join(sign if len(sign) == 1 else "#" for sign in signs)
    return [line[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE)]


def _text(tile: Tile) -> str:
    return tile.text.lower() if tile.blank else tile.text


def _deed_json(deed: GameDeed, board: Position | None) -> dict[str, object]:
    fields: dict[str, object] = {"deed": type(deed).__name__}
    match deed:
        case Laid():
            fields["player"] = deed.player
            fields["placed"] = {square_name(square): _text(tile) for square, tile in deed.placed}
            fields["swapped"] = {square_name(s): letter for s, letter in deed.swapped}
            fields["words"] = words_of(deed, board)
        case Called(players=players):
            fields["players"] = list(players)
        case Shown(tile=tile):
            fields["tile"] = tile
        case LaidOut(player=player, cells=cells, loose=loose):
            fields["player"] = player
            fields["cells"] = [[row, column, tile.text] for row, column, tile in cells]
            fields["loose"] = list(loose)
        case Chosen(topic=topic, player=chooser, value=value):
            fields |= {"player": chooser, "topic": topic, "value": value}
        case _:
            fields["player"] = deed.player
    return fields
