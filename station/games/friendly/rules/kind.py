"""Scrabble with the Friendly rules at the table.

Everything in `station.rules.turns.rules`, and in addition:

    look-up      by anyone, at any time: whether a word is valid
    withdraw     by the player of the last play: it is not a word after all, the same player tries again
    trade        by the player on move, before playing, once a turn: the rack, to trade from it freely
    trade-order  by that player: the next tile to trade, "done" when all are announced, or "stop"; several
                 tiles named at once are announced one after the other
    trade-drawn  by that player: the tile drawn
    trade-keep   by that player: "keep" or "redraw"

A play may also take blanks off the board (`Laid.swapped`): each is replaced by the letter it stands for and
is played again in the same turn.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from station.games.friendly.rules import trades
from station.games.friendly.rules.trades import Trade
from station.rules.edition import BLANK, Edition
from station.rules.facts import Facts
from station.rules.game import (
    Awaited,
    Choice,
    Chosen,
    GameDeed,
    GameKind,
    Laid,
    Option,
    RuleError,
    Turn,
)
from station.rules.lettered.blanks import Asking
from station.rules.lettered.position import Position, Tile
from station.rules.lettered.tile_names import tiles_named
from station.rules.lexicon import Lexicon
from station.rules.square import square_name
from station.rules.turns.game import Game, Kind, withdraw
from station.rules.turns.rules import (
    LAST_RACK,
    TurnPosition,
    TurnRules,
    challengers,
    first_missing,
    must_enter_racks,
    terms,
)

CHALLENGE: Final = Option("challenge", ("free", "void"))
PENALTIES: Final = Option("penalties", ("none", "overtime"))


@dataclass(frozen=True, slots=True)
class LookedUp:
    """A word that was looked up, and whether it is valid."""

    word: str
    valid: bool


@dataclass(frozen=True, slots=True)
class EnteredRack:
    """What a player has said about the rack in this turn. traded: the one trade of the turn was made."""

    player: int
    tiles: tuple[str, ...]
    traded: bool


@dataclass(frozen=True, slots=True)
class FriendlyPosition:
    """base: the game. taken: the blanks, as they were, that the last play (or the one whose blank is being
    asked about) took off the board. trade: under way, or done in this turn. looked_up: the last answer.
    entered: in this turn, or in the one of the last play, which may still be withdrawn."""

    base: TurnPosition
    taken: tuple[tuple[int, Tile], ...] = ()
    trade: Trade | None = None
    looked_up: LookedUp | None = None
    entered: EnteredRack | None = None

    @property
    def game(self) -> Game:
        return self.base.game

    @property
    def asking(self) -> Asking | None:
        return self.base.asking

    def facts(self) -> Facts:
        taken = {square_name(square): tile.fact for square, tile in self.taken}
        entered = (
            None if self.entered is None else (self.entered.player, self.entered.tiles, self.entered.traded)
        )
        trade = None if self.trade is None else self.trade.facts()
        return {**self.base.facts(), "blanks taken": taken, "told": entered, "trade": trade}

    @property
    def trading(self) -> bool:
        """Whether a trade must be finished before anything else."""
        return self.trade is not None and not self.trade.over


@dataclass(frozen=True, slots=True)
class FriendlyRules:
    """The rules of Scrabble, amended. then: by the rulings of version 0.1, which forgot an entered rack at
    once and never allowed a third trade."""

    standard: TurnRules
    then: bool

    def begin(self) -> FriendlyPosition:
        return FriendlyPosition(self.standard.begin())

    def after(self, position: FriendlyPosition, deed: GameDeed) -> FriendlyPosition:
        topic = deed.topic if isinstance(deed, Chosen) else ""
        if isinstance(deed, Chosen) and topic == "look-up":
            return replace(position, looked_up=self._looked_up(position, deed.value))
        if topic == "overtime":
            return replace(position, base=self.standard.after(position.base, deed))
        if isinstance(deed, Chosen) and topic.startswith("trade"):
            return self._with_trade(position, self._traded(position, deed))
        if position.trading:
            raise RuleError("the trade is not done yet")
        if isinstance(deed, Chosen) and topic == "withdraw":
            return self._withdrawn(position, deed.player)
        if isinstance(deed, Laid):
            return self._laid(position, deed)
        base = position.base
        if topic == "blank" and base.asking is not None:
            base = _on(base, _swapped(base.game.position, position.taken))
        after = self.standard.after(base, deed)
        if topic == "blank" and after.asking is not None:
            after = replace(after, game=position.game)
        return self._followed(position, after)

    def awaits(self, position: FriendlyPosition) -> tuple[Awaited, ...]:
        game = position.game
        if game.over is not None:
            return ()
        look_up = Choice("look-up", letters=True)
        if position.trading and position.trade is not None:
            return (_trade_choice(game.to_move, position.trade), look_up)
        offers: tuple[Awaited, ...] = ()
        if _at_turn(position.base) and game.in_bag and not _has_traded(position):
            offers += (Choice("trade", game.to_move, letters=True),)
        if challengers(game) and position.base.asking is None and not must_enter_racks(position.base):
            offers += (Choice("withdraw", game.turns[-1].player),)
        awaited = (
            replace(one, swaps=True) if isinstance(one, Turn) else one
            for one in self.standard.awaits(position.base)
        )
        return (*awaited, *offers, look_up)

    def scores(self, position: FriendlyPosition) -> tuple[int, ...]:
        return self.standard.scores(position.base)

    def winners(self, position: FriendlyPosition) -> tuple[int, ...]:
        return self.standard.winners(position.base)

    def board(self, position: FriendlyPosition) -> Position:
        return position.game.position

    def _looked_up(self, position: FriendlyPosition, value: str) -> LookedUp:
        if position.game.over is not None:
            raise RuleError("the game is over")
        word = "".join(value.upper().split())
        if not word.replace("·", "").isalpha():
            raise RuleError("{word!r} is not a word: say its letters", word=value)
        return LookedUp(word, word in self.standard.lexicon)

    def _laid(self, position: FriendlyPosition, laid: Laid) -> FriendlyPosition:
        """The play, on a board with letters in place of the blanks it takes."""
        game = position.game
        taken = self._blanks_taken(game, laid) if laid.swapped else ()
        _check_on_rack(position, laid)
        swapped = _on(position.base, _swapped(game.position, taken))
        after = self.standard.after(swapped, replace(laid, swapped=()))
        if after.asking is not None:
            after = replace(after, game=game)
        return FriendlyPosition(
            after, taken, looked_up=position.looked_up, entered=_entered_by(position, game.to_move)
        )

    def _blanks_taken(self, game: Game, laid: Laid) -> tuple[tuple[int, Tile], ...]:
        """The blanks that a play takes. Raises RuleError if it may not."""
        taken = []
        for square, letter in sorted(laid.swapped):
            there = game.position[square]
            name = square_name(square)
            if there is None or not there.blank:
                raise RuleError("no blank lies on {square}", square=name, squares=(square,))
            if there.letter != letter:
                raise RuleError(
                    "the blank on {square} stands for {there}; {letter} cannot take its place",
                    square=name,
                    there=there.text,
                    letter=letter,
                    squares=(square,),
                )
            taken.append((square, there))
        letters = tuple(tile.text for _, tile in taken)
        missing = first_missing((*letters, *(t.from_set for _, t in laid.placed if not t.blank)), game)
        if missing is not None:
            raise RuleError("there is no other {tile} in the set", tile=missing)
        again = sum(1 for _, tile in laid.placed if tile.blank)
        if again < len(taken):
            left, squares = len(taken) - again, tuple(square for square, _ in taken)
            raise RuleError(
                "play every blank you take in the same turn; still to play: {count}",
                count=left,
                squares=squares,
            )
        return tuple(taken)

    def _followed(self, before: FriendlyPosition, after: TurnPosition) -> FriendlyPosition:
        """The position after a deed of the standard game. A withdrawn play returns the blanks it took."""
        turns = after.game.turns
        withdrawn = len(turns) > len(before.game.turns) and turns[-1].kind in {Kind.RETRY, Kind.WITHDRAWN}
        if withdrawn:
            after = _on(after, after.game.position.replace(dict(before.taken)))
            return FriendlyPosition(after, looked_up=before.looked_up, entered=before.entered)
        if len(turns) == len(before.game.turns):
            return replace(before, base=after)
        entered = _entered_by(before, turns[-1].player)
        return replace(before, base=after, trade=None, entered=entered)

    def _withdrawn(self, position: FriendlyPosition, player: int | None) -> FriendlyPosition:
        game = position.game
        if position.base.asking is not None or not challengers(game):
            raise RuleError("there is no play to withdraw")
        last = game.turns[-1]
        if player != last.player:
            raise RuleError("only the player of the last play may withdraw it")
        words = last.ruling.words if last.ruling is not None else ()
        if all(word.text in self.standard.lexicon for word in words):
            raise RuleError(
                "{words}: all words count, the play stands", words=", ".join(w.text for w in words)
            )
        return self._followed(position, TurnPosition(withdraw(game, same_player=True)))

    def _traded(self, position: FriendlyPosition, deed: Chosen) -> Trade | None:
        game, value = position.game, deed.value.strip()
        if not _at_turn(position.base) or deed.player != game.to_move:
            raise RuleError("a trade is made at the beginning of one's own turn")
        if deed.topic == "trade":
            if position.trading:
                raise RuleError("the trade is not done yet")
            if _has_traded(position):
                raise RuleError("one trade a turn: announce all its tiles at once")
            rack = tiles_named(value, self.standard.edition)
            self._possible_rack(rack, game)
            return trades.begin(rack, game.in_bag, alike=self.then)
        trade = position.trade
        if trade is None or trade.over:
            raise RuleError("say first which tiles are on the rack")
        if deed.topic == "trade-order":
            return self._ordered(trade, value)
        match deed.topic, value.lower():
            case "trade-drawn", _:
                return trades.draw(trade, self._drawn(trade, value, game))
            case "trade-keep", "keep":
                return trades.keep(trade)
            case "trade-keep", "redraw":
                return trades.redraw(trade)
        raise RuleError("{value!r} is not an answer here", value=value)

    def _with_trade(self, position: FriendlyPosition, trade: Trade | None) -> FriendlyPosition:
        """The position with a step of a trade, or without one that was given up."""
        if trade is None or self.then:
            return replace(position, trade=trade)
        player = position.game.to_move
        entered = _entered_by(position, player)
        if trade.over:
            entered = EnteredRack(player, trade.rest, True)
        elif not trade.order:
            entered = EnteredRack(player, trade.original, False)
        return replace(position, trade=trade, entered=entered)

    def _ordered(self, trade: Trade, value: str) -> Trade | None:
        """The trade after an answer to "trade-order"; None if it is abandoned."""
        if value.lower() == "stop" and not trade.agreed:
            return None
        if value.lower() == "done":
            return trades.agree(trade)
        for tile in tiles_named(value, self.standard.edition):
            trade = trades.announce(trade, tile)
        return trade if trade.next_trades else trades.agree(trade)

    def _possible_rack(self, rack: tuple[str, ...], game: Game) -> None:
        count = game.hands[game.to_move].count
        if len(rack) != count:
            raise RuleError("{count} tiles are on this rack, not {named}", count=count, named=len(rack))
        missing = first_missing(rack, game)
        if missing is not None:
            raise RuleError("the player cannot have so many {tile}", tile=missing)

    def _drawn(self, trade: Trade, value: str, game: Game) -> str:
        """The tile named. Raises RuleError if it cannot come from the bag."""
        tiles = tiles_named(value, self.standard.edition)
        if len(tiles) != 1:
            raise RuleError("name the one tile that was drawn")
        # Tiles given away are set aside too, so no tile the player ever held in this trade is in the bag.
        out = (*trade.rest, *trade.order[: trade.done + 1], *trade.aside, *tiles)
        if first_missing(out, game) is not None:
            raise RuleError("there is no {tile} left in the bag", tile=tiles[0])
        return tiles[0]


def _entered_by(position: FriendlyPosition, player: int) -> EnteredRack | None:
    entered = position.entered
    return entered if entered is not None and entered.player == player else None


def _has_traded(position: FriendlyPosition) -> bool:
    entered = _entered_by(position, position.game.to_move)
    return entered is not None and entered.traded


def _check_on_rack(position: FriendlyPosition, laid: Laid) -> None:
    """Raises RuleError for tiles that are neither on the rack that the player gave in this turn nor blanks
    taken."""
    entered = _entered_by(position, position.game.to_move)
    if entered is None:
        return
    used = Counter([*(tile.from_set for _, tile in laid.placed), *(letter for _, letter in laid.swapped)])
    missing = used - Counter([*entered.tiles, *(BLANK for _ in laid.swapped)])
    if missing:
        raise RuleError(
            "{tiles} is not on the announced rack: {rack}",
            tiles=" ".join(sorted(missing.elements())),
            rack=" ".join(entered.tiles),
            squares=tuple(square for square, tile in laid.placed if tile.from_set in missing),
        )


def _at_turn(base: TurnPosition) -> bool:
    """Whether the player on move is about to start."""
    return (
        base.asking is None
        and base.game.out is None
        and base.game.over is None
        and not must_enter_racks(base)
    )


def _trade_choice(player: int, trade: Trade) -> Choice:
    """The next step of a trade."""
    if not trade.agreed:
        done = ("done",) if trade.order else ()
        return Choice("trade-order", player, (*trade.next_trades, *done, "stop"), needed=True)
    if trade.drawn is not None:
        return Choice("trade-keep", player, ("keep", "redraw"), needed=True)
    return Choice("trade-drawn", player, letters=True, needed=True)


def _on(base: TurnPosition, board: Position) -> TurnPosition:
    return replace(base, game=replace(base.game, position=board))


def _swapped(board: Position, taken: tuple[tuple[int, Tile], ...]) -> Position:
    return board.replace({square: Tile(tile.letter) for square, tile in taken})


def make(
    players: int, edition: Edition, lexicon: Lexicon, options: Mapping[str, str], *, then: bool = False
) -> FriendlyRules:
    """Raises RuleError unless there are two to four players and all options are known."""
    settings, penalties = terms(FRIENDLY, players, edition, options)
    return FriendlyRules(TurnRules(players, edition, lexicon, settings, penalties), then)


FRIENDLY: Final = GameKind(
    "friendly",
    (2, 4),
    True,
    make,
    (CHALLENGE, LAST_RACK, PENALTIES),
    draws=True,
    earlier=((1, partial(make, then=True)),),
)
