"""A game in turns that score, at the table: Scrabble, and those that change some of its rules.

Hands are hidden: the rules count the tiles in them and learn letters only when someone enters them. In
addition to the turns of the player on move, these choices are awaited or accepted:

    exchange   by the player on move: how many tiles to exchange, or which
    challenge  by any other player, if plays stand until challenged
    accept     by the table: nobody challenges the play that went out
    blank      by the player: which letter the blank just laid stands for
    rack       by a player at the end: the tiles that are left
    overtime   by the table's clocks, at any time, even after the end: the total milliseconds a player has
               overstepped so far; when reported again, only the increase costs more
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Protocol

from station.rules.edition import Edition
from station.rules.facts import Facts
from station.rules.game import (
    Awaited,
    Choice,
    Chosen,
    GameDeed,
    GameKind,
    Laid,
    Option,
    Passed,
    RuleError,
    Turn,
)
from station.rules.lettered import blanks
from station.rules.lettered.blanks import Asking, Asks, Placed, settle
from station.rules.lettered.hand import known
from station.rules.lettered.play import Illegal, Play
from station.rules.lettered.position import Position
from station.rules.lettered.settings import Challenge, LastRack, Settings
from station.rules.lettered.tile_names import agreed, tiles_named
from station.rules.lexicon import Lexicon
from station.rules.players import leaders, put
from station.rules.turns.game import (
    Game,
    Kind,
    PointsReason,
    challenge,
    exchange,
    finish,
    lay,
    overtime,
    pass_turn,
    racks_known,
    start,
)

CHALLENGE: Final = Option("challenge", ("void", "free", "single", "double", "five-point"))
LAST_RACK: Final = Option("last_rack", ("twice", "moved"))
PENALTIES: Final = Option("penalties", ("overtime", "none"))


@dataclass(frozen=True, slots=True)
class Doubted:
    """A challenge was judged. wrong: the invalid words; empty if all were valid."""

    challenger: int
    wrong: tuple[str, ...]


class InTurns(Asks, Protocol):
    """What the positions of all games in turns have."""

    @property
    def game(self) -> Game:
        """The game, as far as it has been played."""


@dataclass(frozen=True, slots=True)
class TurnPosition:
    """asking: a blank of a play that waits for its letter; the play is not yet in `game`. accepted: nobody
    challenges the play that went out. doubted: the result of the last deed, if it was a challenge."""

    game: Game
    asking: Asking | None = None
    accepted: bool = False
    doubted: Doubted | None = None

    def facts(self) -> Facts:
        return {**self.game.facts(), "accepted": self.accepted}


@dataclass(frozen=True, slots=True)
class TurnRules:
    """The rules for so many players. penalties: whether overtime costs points."""

    players: int
    edition: Edition
    lexicon: Lexicon
    settings: Settings
    penalties: bool = True

    def begin(self) -> TurnPosition:
        return TurnPosition(start(self.edition, self.players, self.settings))

    def after(self, position: TurnPosition, deed: GameDeed) -> TurnPosition:
        if isinstance(deed, Chosen) and deed.topic == "overtime":
            return replace(position, game=self._overtime(position.game, deed.player, deed.value))
        _must_be_awaited(position, deed)
        match deed:
            case Laid(player, placed, swapped):
                self._on_move(position, player)
                if swapped:
                    squares = tuple(square for square, _ in swapped)
                    raise RuleError("tiles on the board stay where they are", squares=squares)
                return self._laid(position, placed)
            case Passed(player):
                self._on_move(position, player)
                return self._finished_if_known(TurnPosition(pass_turn(position.game)))
            case Chosen():
                return self._chosen(position, deed)
        raise RuleError("this is not possible now")

    def _chosen(self, position: TurnPosition, deed: Chosen) -> TurnPosition:
        match deed.topic:
            case blanks.TOPIC:
                return self._blank(position, deed.player, deed.value)
            case "rack":
                return self._rack(position, deed.player, deed.value)
            case "challenge":
                return self._challenge(position, deed.player)
            case "accept" if position.game.out is not None:
                return self._finished_if_known(TurnPosition(position.game, accepted=True))
            case "exchange":
                self._on_move(position, deed.player)
                return self._exchange(position, deed.value)
        raise RuleError("this is not possible now")

    def awaits(self, position: TurnPosition) -> tuple[Awaited, ...]:
        game = position.game
        if game.over is not None:
            return ()
        if position.asking is not None:
            return (position.asking.choice,)
        if must_enter_racks(position):
            return tuple(
                Choice("rack", player, letters=True, needed=True)
                for player, hand in enumerate(game.hands)
                if hand.tiles is None and hand.count
            )
        doubts = tuple(Choice("challenge", player) for player in challengers(game))
        if game.out is not None:
            return (Choice("accept", needed=True), *doubts)
        turn = Turn(game.to_move, game.hands[game.to_move].count)
        if game.in_bag < self.settings.exchange_least:
            return (turn, *doubts)
        return (turn, Choice("exchange", game.to_move, letters=True), *doubts)

    def scores(self, position: TurnPosition) -> tuple[int, ...]:
        return position.game.scores

    def winners(self, position: TurnPosition) -> tuple[int, ...]:
        return () if position.game.over is None else leaders(position.game.scores)

    def board(self, position: TurnPosition) -> Position:
        return position.game.position

    def _on_move(self, position: TurnPosition, player: int | None) -> None:
        if player != position.game.to_move:
            raise RuleError("it is another player's turn")

    def _laid(self, position: TurnPosition, placed: Placed) -> TurnPosition:
        """The play, once every blank has a letter."""
        game = position.game
        settled = self.settled(game, tuple(sorted(placed, key=lambda pair: pair[0])))
        if isinstance(settled, Asking):
            objection = lay(game, Play(settled.placed))
            if isinstance(objection, Illegal):
                raise objection.error
            return TurnPosition(game, settled)
        play = Play(settled)
        after = lay(game, play, self.words_for(game.position, play))
        if isinstance(after, Illegal):
            raise self.refusal(after)
        return self._finished_if_known(TurnPosition(after))

    # What a game that is like Scrabble may do otherwise.

    def settled(self, game: Game, placed: Placed) -> Placed | Asking:
        """The tiles of a play with the letters of its blanks, or the blank whose letter must be asked for."""
        rule = self.settings.challenge
        return settle(
            game.to_move,
            game.position,
            placed,
            self.edition,
            self.lexicon.__contains__ if rule in {Challenge.VOID, Challenge.FREE} else None,
            any_letter=rule is Challenge.FREE,
        )

    def words_for(self, before: Position, play: Play) -> Lexicon:  # noqa: ARG002  (other games need to know)
        """What says whether the strings of a play on this board are words."""
        return self.lexicon

    def refusal(self, illegal: Illegal) -> RuleError:
        """The error for a play that the rules refuse."""
        return illegal.error

    def _blank(self, position: TurnPosition, player: int | None, value: str) -> TurnPosition:
        if position.asking is None:
            raise RuleError("no blank waits for its letter")
        return self._laid(replace(position, asking=None), position.asking.answered(player, value))

    def _exchange(self, position: TurnPosition, value: str) -> TurnPosition:
        text = value.strip()
        if text.isascii() and text.isdigit():
            return self._finished_if_known(TurnPosition(exchange(position.game, int(text))))
        tiles = tiles_named(text, self.edition)
        if not tiles:
            raise RuleError("say how many tiles are exchanged, or which")
        missing = first_missing(tiles, position.game)
        if missing is not None:
            raise RuleError("the player cannot have so many {tile}", tile=missing)
        return self._finished_if_known(TurnPosition(exchange(position.game, len(tiles))))

    def _challenge(self, position: TurnPosition, player: int | None) -> TurnPosition:
        game = position.game
        if player is None:
            raise RuleError("say who doubts the play")
        after, wrong = challenge(game, player, self._words_of_last(game))
        if player not in challengers(game):
            raise RuleError("this play has been judged")
        doubted = TurnPosition(after, doubted=Doubted(player, wrong))
        if after.out is not None and not challengers(after):
            doubted = replace(doubted, accepted=True)
        return self._finished_if_known(doubted)

    def _words_of_last(self, game: Game) -> Lexicon:
        """What says whether the strings of the last play are words."""
        ruling = game.turns[-1].ruling if game.turns else None
        if ruling is None:
            return self.lexicon
        return self.words_for(before_play(game, ruling.play), ruling.play)

    def _rack(self, position: TurnPosition, player: int | None, value: str) -> TurnPosition:
        game = position.game
        if not must_enter_racks(position):
            raise RuleError("players name their racks at the end of the game")
        if player is None or not 0 <= player < self.players or game.hands[player].tiles is not None:
            raise RuleError("say whose rack this is")
        tiles = tiles_named(value, self.edition)
        if len(tiles) != game.hands[player].count:
            raise RuleError(
                "{count} tiles are left on this rack, not {named}",
                count=game.hands[player].count,
                named=len(tiles),
            )
        missing = first_missing(tiles, game)
        if missing is not None:
            raise RuleError("the set has no {tile} left for this rack", tile=missing)
        hands = put(game.hands, player, known(*tiles))
        return self._finished_if_known(replace(position, game=replace(game, hands=hands)))

    def _overtime(self, game: Game, player: int | None, value: str) -> Game:
        text = value.strip()
        if player is None or not 0 <= player < self.players or not (text.isascii() and text.isdigit()):
            raise RuleError("give overtime by player, in whole milliseconds")
        if not self.penalties:
            return game
        due = overtime(game, player, int(text)).scores[player] - game.scores[player]
        paid = sum(
            extra.score
            for extra in game.extras
            if extra.player == player and extra.why is PointsReason.OVERTIME
        )
        more = (paid - due) // self.settings.overtime_points
        return overtime(game, player, more * 60_000)

    def _finished_if_known(self, position: TurnPosition) -> TurnPosition:
        game = position.game
        if game.over is None and must_enter_racks(position) and racks_known(game):
            return replace(position, game=finish(game), accepted=False)
        return position


def _must_be_awaited(position: TurnPosition, deed: GameDeed) -> None:
    topic = deed.topic if isinstance(deed, Chosen) else ""
    if position.game.over is not None:
        raise RuleError("the game is over")
    if position.asking is not None and topic != blanks.TOPIC:
        raise RuleError("say first which letter the blank stands for")
    if must_enter_racks(position) and topic != "rack":
        raise RuleError("say first which tiles are left on the racks")
    if position.game.out is not None and topic not in {"challenge", "accept", "rack"}:
        raise RuleError("a player is out; only a challenge or the end can follow")


def turns_in(position: object) -> TurnPosition | None:
    """The turns of a position: of a game in turns, or of one that is built on such a game (`base`)."""
    base = getattr(position, "base", position)
    return base if isinstance(base, TurnPosition) else None


def before_play(game: Game, play: Play) -> Position:
    """The board without the tiles of the last play."""
    return game.position.replace(dict.fromkeys(play.squares))


def must_enter_racks(position: TurnPosition) -> bool:
    """Whether play has ended and only the racks are missing."""
    game = position.game
    if game.over is not None:
        return False
    if game.out is not None:
        return position.accepted or game.settings.challenge is Challenge.VOID
    return game.scoreless() >= game.settings.scoreless_turns


def challengers(game: Game) -> tuple[int, ...]:
    """Who may challenge the last play."""
    last = game.turns[-1] if game.turns else None
    if game.settings.challenge is Challenge.VOID or game.over is not None:
        return ()
    if last is None or last.kind is not Kind.PLAY or game.before is None:
        return ()
    return tuple(player for player in range(game.players) if player != last.player)


def first_missing(tiles: tuple[str, ...], game: Game) -> str | None:
    """A tile that cannot be among the unseen ones."""
    unseen = game.unseen()
    return next((tile for tile in tiles if tiles.count(tile) > unseen[tile]), None)


def terms(
    kind: GameKind, players: int, edition: Edition, options: Mapping[str, str]
) -> tuple[Settings, bool]:
    """The settings that these options mean, and whether overtime costs points. Raises RuleError for a number
    of players that the game is not for, and for unknown options."""
    values = agreed(kind.options, options)
    settings = Settings(Challenge(values["challenge"]), LastRack(values["last_rack"]))
    start(edition, players, settings)
    return settings, values["penalties"] == "overtime"
