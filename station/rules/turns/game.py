"""A game of Scrabble: turns, scores, hands, and its end.

Nothing here is random: tiles drawn are given, or stay hidden. Every function takes a game and returns the
next one; `RuleError` says in a sentence why something cannot be done.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from station.rules.edition import Edition
from station.rules.facts import Facts
from station.rules.game import RuleError
from station.rules.lettered.hand import Hand, known, unseen
from station.rules.lettered.judge import judge
from station.rules.lettered.play import Illegal, Legal, Play
from station.rules.lettered.position import Position
from station.rules.lettered.settings import STANDARD, Challenge, LastRack, Settings
from station.rules.lexicon import Lexicon
from station.rules.players import add, put


class Kind(Enum):
    """What a player did with a turn."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"
    WITHDRAWN = "withdrawn"
    """A challenge was right: the previous play is taken back."""
    RETRY = "retry"
    """The previous play is taken back, and the same player tries again."""
    LOST = "lost"
    """The turn was lost by a wrong challenge."""


class TurnEnding(Enum):
    """Why a game is over."""

    OUT = "out"
    SCORELESS = "scoreless"


@dataclass(frozen=True, slots=True)
class ScoredTurn:
    """score: what it added to the player's points. ruling: on a play, and on one that was withdrawn. hand:
    what the player held before. exchanged: the tiles returned, "" for each if hidden."""

    player: int
    kind: Kind
    score: int = 0
    ruling: Legal | None = None
    hand: Hand | None = None
    exchanged: tuple[str, ...] = ()


class PointsReason(Enum):
    """Reasons for points outside a turn."""

    CHALLENGE = "challenge"
    OVERTIME = "time"
    OWN_RACK = "own rack"
    OTHER_RACKS = "others' racks"


@dataclass(frozen=True, slots=True)
class Extra:
    """Points outside the turns. after: number of turns so far. tiles: on racks at the end."""

    after: int
    player: int
    why: PointsReason
    score: int
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """players are numbered from 0 in order of play.

    skips: turns that each player will lose. out: who laid their last tile with the bag empty; the others may
    still challenge. before: the hands before the last play, restored by a challenge.
    """

    edition: Edition
    hands: tuple[Hand, ...]
    settings: Settings = STANDARD
    position: Position = Position()
    scores: tuple[int, ...] = ()
    to_move: int = 0
    turns: tuple[ScoredTurn, ...] = ()
    extras: tuple[Extra, ...] = ()
    skips: tuple[int, ...] = ()
    before: tuple[Hand, ...] | None = None
    out: int | None = None
    over: TurnEnding | None = None

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def in_bag(self) -> int:
        """How many tiles are left to draw."""
        return self.edition.tiles - len(self.position.occupied()) - sum(hand.count for hand in self.hands)

    def facts(self) -> Facts:
        return {
            "hands": [hand.fact for hand in self.hands],
            "to move": self.to_move,
            "skips": self.skips,
            "beside turns": [(extra.player, extra.why.value, extra.score) for extra in self.extras],
            "out": self.out,
            "over": None if self.over is None else self.over.value,
        }

    def unseen(self) -> Counter[str]:
        """The tiles in the bag and in hidden hands together."""
        return unseen(self.edition, self.position, self.hands)

    def scoreless(self) -> int:
        """Number of turns in a row without points; a withdrawn play counts as one."""
        count = 0
        undone: Kind | None = None
        for turn in reversed(self.turns):
            if turn.kind in {Kind.WITHDRAWN, Kind.RETRY}:
                undone = turn.kind
                continue
            if turn.kind is Kind.PLAY and turn.score and undone is None:
                break
            count += undone is not Kind.RETRY
            undone = None
        return count


def start(
    edition: Edition, players: int, settings: Settings = STANDARD, racks: Iterable[Iterable[str]] = ()
) -> Game:
    """A new game. racks: the tiles that each player drew, hidden if not given.

    Raises RuleError unless there are two to four players, and for impossible racks.
    """
    if not 2 <= players <= 4:
        raise RuleError("Scrabble is for two to four players, not {players}", players=players)
    given = [known(*rack) for rack in racks]
    if given and (len(given) != players or any(hand.count != settings.rack for hand in given)):
        raise RuleError(
            "each of the {players} players draws {rack} tiles", players=players, rack=settings.rack
        )
    hands = tuple(given) or (Hand(settings.rack),) * players
    dealt = Counter(tile for hand in hands for tile in hand.tiles or ())
    if dealt - Counter(edition.counts):
        raise RuleError(
            "the set has no {tiles} left for these racks", tiles=_listed(dealt - Counter(edition.counts))
        )
    return Game(edition, hands, settings, scores=(0,) * players, skips=(0,) * players)


def lay(game: Game, play: Play, lexicon: Lexicon | None = None, drawn: Iterable[str] = ()) -> Game | Illegal:
    """The play of the player on move, and the tiles they draw, if known.

    The lexicon is consulted only if challenges are void; otherwise invalid words stand until challenged. An
    illegal play changes nothing. Raises RuleError if the game is over, if the player does not have those
    tiles, or if the tiles drawn are impossible.
    """
    _must_go_on(game)
    asked = lexicon if game.settings.challenge is Challenge.VOID else None
    ruling = judge(game.position, play, game.edition, asked, game.settings)
    if isinstance(ruling, Illegal):
        return ruling
    player = game.to_move
    hand = _without(game.hands[player], play.tiles)
    bare = replace(game, position=ruling.after, hands=put(game.hands, player, hand))
    filled = _draw(bare, player, drawn)
    turn = ScoredTurn(player, Kind.PLAY, ruling.score, ruling, game.hands[player])
    after = replace(
        filled,
        scores=add(game.scores, player, ruling.score),
        before=game.hands,
        turns=(*game.turns, turn),
    )
    if after.hands[player].count == 0:
        after = replace(after, out=player)
        if game.settings.challenge is Challenge.VOID and racks_known(after):
            return finish(after)
        return _next(after)
    return _ended_if_scoreless(_next(after))


def exchange(game: Game, tiles: Iterable[str] | int, drawn: Iterable[str] = ()) -> Game:
    """Exchange tiles with the bag. tiles: which ones, or how many if the hand is hidden.

    Raises RuleError if the bag holds too few, or the player does not have them.
    """
    _must_go_on(game)
    gone = () if isinstance(tiles, int) else tuple(tiles)
    count = tiles if isinstance(tiles, int) else len(gone)
    hand = game.hands[game.to_move]
    if not 1 <= count <= hand.count:
        raise RuleError(
            "{count} tiles cannot be exchanged from a hand of {hand}", count=count, hand=hand.count
        )
    if game.in_bag < game.settings.exchange_least:
        raise RuleError(
            "the bag holds {count} tiles; an exchange needs {least} in it",
            count=game.in_bag,
            least=game.settings.exchange_least,
        )
    if hand.tiles is not None and isinstance(tiles, int):
        raise RuleError("say which tiles are exchanged")
    drawn = tuple(drawn)
    over = Counter(drawn) - game.unseen()
    if over:
        raise RuleError("there is no {tiles} in the bag", tiles=_listed(over))
    rest = _without(hand, gone) if gone else Hand(hand.count - count)
    if rest.tiles is not None and len(drawn) != count:
        raise RuleError("{count} tiles are drawn for {count}, not {drawn}", count=count, drawn=len(drawn))
    full = Hand(hand.count) if rest.tiles is None else known(*rest.tiles, *drawn)
    turn = ScoredTurn(game.to_move, Kind.EXCHANGE, hand=hand, exchanged=gone or ("",) * count)
    hands = put(game.hands, game.to_move, full)
    return _ended_if_scoreless(_next(replace(game, hands=hands, before=None, turns=(*game.turns, turn))))


def pass_turn(game: Game) -> Game:
    """The player on move passes; if someone is out, this means nobody challenges."""
    if game.out is not None and game.over is None:
        return finish(game)
    _must_go_on(game)
    turn = ScoredTurn(game.to_move, Kind.PASS, hand=game.hands[game.to_move])
    return _ended_if_scoreless(_next(replace(game, before=None, turns=(*game.turns, turn))))


def withdraw(game: Game, *, same_player: bool = False) -> Game:
    """Take back the last play, points and tiles; then it is the next player's turn, or the same one's.

    Raises RuleError if the last turn was not a play.
    """
    last = game.turns[-1] if game.turns else None
    if last is None or last.ruling is None or last.kind is not Kind.PLAY or game.before is None:
        raise RuleError("there is no play to withdraw")
    turn = ScoredTurn(last.player, Kind.RETRY if same_player else Kind.WITHDRAWN, -last.score, last.ruling)
    after = replace(
        game,
        position=game.position.replace(dict.fromkeys(last.ruling.play.squares)),
        scores=add(game.scores, last.player, -last.score),
        hands=game.before,
        before=None,
        out=None,
        over=None,
        turns=(*game.turns, turn),
    )
    return replace(after, to_move=last.player) if same_player else _ended_if_scoreless(after)


def challenge(game: Game, challenger: int, lexicon: Lexicon) -> tuple[Game, tuple[str, ...]]:
    """Challenge the last play: returns the next game, and the invalid words.

    Raises RuleError if nothing can be challenged, or if the challenger made the play.
    """
    rule = game.settings.challenge
    last = game.turns[-1] if game.turns else None
    if game.over is not None:
        raise RuleError("the game is over")
    if rule is Challenge.VOID:
        raise RuleError("there is nothing to challenge: the station refuses wrong words itself")
    if last is None or last.ruling is None or last.kind is not Kind.PLAY:
        raise RuleError("the last turn cannot be challenged")
    if challenger == last.player or not 0 <= challenger < game.players:
        raise RuleError("only the others may challenge a play")
    wrong = tuple(word.text for word in last.ruling.words if word.text not in lexicon)
    if wrong:
        return withdraw(game, same_player=rule is Challenge.FREE), wrong
    if rule is Challenge.FIVE:
        points = game.settings.challenge_points * len(last.ruling.words)
        return _extra(replace(game, before=None), last.player, PointsReason.CHALLENGE, points), ()
    if rule is Challenge.DOUBLE:
        game = replace(game, skips=add(game.skips, challenger, 1), before=None)
        return (game if game.out is not None else _skip(game)), ()
    return game, ()


def overtime(game: Game, player: int, overtime_ms: int) -> Game:
    """Points lost for overtime: for each minute or part of one."""
    minutes = -(-max(0, overtime_ms) // 60_000)
    if not minutes:
        return game
    return _extra(game, player, PointsReason.OVERTIME, -minutes * game.settings.overtime_points)


def finish(game: Game, racks: Iterable[Iterable[str]] = ()) -> Game:
    """The end, with the value of the racks. racks: by player, if they are hidden and matter.

    With two players the hidden rack is what the set lacks. Raises RuleError if the game is not at its end or
    a rack must be given.
    """
    if game.over is not None:
        raise RuleError("the game is over")
    if game.out is None and game.scoreless() < game.settings.scoreless_turns:
        raise RuleError("the game is not at its end")
    left = [known(*rack) for rack in racks] or list(_last_racks(game))
    if [hand.count for hand in left] != [hand.count for hand in game.hands]:
        raise RuleError("these racks do not have as many tiles as the players hold")
    over = Counter(tile for hand in left for tile in hand.tiles or ()) - unseen(
        game.edition, game.position, ()
    )
    if over:
        raise RuleError("the set has no {tiles} left for these racks", tiles=_listed(over))
    values = [sum(game.edition.values[tile] for tile in hand.tiles or ()) for hand in left]
    out = game.out
    if out is None or game.settings.last_rack is LastRack.MOVED:
        for player, hand in enumerate(left):
            if hand.tiles:
                game = _extra(game, player, PointsReason.OWN_RACK, -values[player], hand.tiles)
    if out is not None:
        factor = 2 if game.settings.last_rack is LastRack.TWICE else 1
        tiles = tuple(tile for hand in left for tile in hand.tiles or ())
        game = _extra(game, out, PointsReason.OTHER_RACKS, factor * sum(values), tiles)
    ending = TurnEnding.SCORELESS if out is None else TurnEnding.OUT
    return replace(game, hands=tuple(left), over=ending, before=None)


def _extra(game: Game, player: int, why: PointsReason, score: int, tiles: tuple[str, ...] = ()) -> Game:
    extra = Extra(len(game.turns), player, why, score, tiles)
    return replace(game, scores=add(game.scores, player, score), extras=(*game.extras, extra))


def _last_racks(game: Game) -> tuple[Hand, ...]:
    hidden = [player for player, hand in enumerate(game.hands) if hand.tiles is None and hand.count]
    if not hidden:
        return tuple(hand if hand.tiles is not None else known() for hand in game.hands)
    if len(hidden) > 1 or game.in_bag:
        raise RuleError("say which tiles are left on the racks")
    rest = known(*game.unseen().elements())
    return tuple(
        rest if player in hidden else (hand if hand.tiles is not None else known())
        for player, hand in enumerate(game.hands)
    )


def racks_known(game: Game) -> bool:
    """Whether `finish` needs no rack to be given."""
    hidden = sum(1 for hand in game.hands if hand.tiles is None and hand.count)
    return hidden == 0 or (hidden == 1 and game.in_bag == 0)


def _must_go_on(game: Game) -> None:
    if game.over is not None:
        raise RuleError("the game is over")
    if game.out is not None:
        raise RuleError("a player is out; only a challenge or the end can follow")


def _next(game: Game) -> Game:
    return _skip(replace(game, to_move=(game.to_move + 1) % game.players))


def _skip(game: Game) -> Game:
    """Skip players who have lost their turn."""
    while game.out is None and game.skips[game.to_move]:
        player = game.to_move
        game = replace(
            game,
            skips=add(game.skips, player, -1),
            turns=(*game.turns, ScoredTurn(player, Kind.LOST)),
            to_move=(player + 1) % game.players,
        )
    return game


def _ended_if_scoreless(game: Game) -> Game:
    if game.scoreless() < game.settings.scoreless_turns or not racks_known(game):
        return game
    return finish(game)


def _draw(game: Game, player: int, drawn: Iterable[str]) -> Game:
    hand = game.hands[player]
    count = min(game.settings.rack - hand.count, game.in_bag)
    drawn = tuple(drawn)
    if hand.tiles is None:
        return replace(game, hands=put(game.hands, player, Hand(hand.count + count)))
    if len(drawn) != count:
        raise RuleError("draw {count} tiles, not {drawn}", count=count, drawn=len(drawn))
    over = Counter(drawn) - game.unseen()
    if over:
        raise RuleError("there is no {tiles} in the bag", tiles=_listed(over))
    return replace(game, hands=put(game.hands, player, known(*hand.tiles, *drawn)))


def _without(hand: Hand, tiles: Iterable[str]) -> Hand:
    used = Counter(tiles)
    if used.total() > hand.count:
        raise RuleError("a hand of {hand} tiles cannot give {count}", hand=hand.count, count=used.total())
    missing = used - Counter(hand.tiles) if hand.tiles is not None else None
    if missing:
        raise RuleError("the player has no {tiles}", tiles=_listed(missing))
    return hand.without(tuple(used.elements()))


def _listed(tiles: Counter[str]) -> str:
    return ", ".join(sorted(tiles.elements()))
