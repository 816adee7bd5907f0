"""A game of House between two teams, on the rules alone: both boards, bags, open hands and four clocks."""

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from station.engine.engine import Situation
from station.engine.match.game import Contest
from station.engine.match.outcome import Acted, Ended
from station.games.house.rules.custody import face
from station.games.house.rules.game import PLAYERS, House, board_of, play_of, player_of, side_of
from station.games.house.rules.table import HousePosition
from station.rules.faced import LaidFacing
from station.rules.game import GameDeed, Passed
from station.rules.moves.rack import RackTile
from station.rules.tile import KITS, Kit, Side

MINUTES: Final = 10
TURN_MS, LAID_MS, HANDLED_MS, WHIM_MS = 5000, 600, 350, 3000
"""A turn at the table: thinking, each tile laid, each tile turned or taken, and up to so much more."""


@dataclass(frozen=True, slots=True)
class Table:
    """A dealt game under way. hands: by player. bags: by board, the next tile last. clocks_ms: by player,
    what is left when the player's turn began. due_ms: by board, when the player on move will have played;
    at_ms: now."""

    rules: House
    position: HousePosition
    hands: tuple[tuple[RackTile, ...], ...]
    bags: tuple[tuple[str, ...], tuple[str, ...]]
    clocks_ms: tuple[int, int, int, int]

    def situation(self, board: int) -> Situation:
        """What the player on move there knows."""
        player = player_of(board, self.position.boards[board].to_move)
        unseen = [
            RackTile(letter, kit) for kit, bag in zip(KITS, self.bags, strict=True) for letter in sorted(bag)
        ]
        return Situation(
            self.rules, self.position, player, self.hands[player], tuple(unseen), self.clocks_ms, self.hands
        )

    def after(self, deed: LaidFacing | Passed) -> "Table":
        """The table after a deed: tiles laid, passed on and drawn. Raises RuleError if the rules do not
        allow it."""
        position = self.rules.after(self.position, deed)
        board = board_of(deed.player)
        last = position.boards[board].last
        assert last is not None
        hands = [list(hand) for hand in self.hands]
        for _, tile in last.transfer.spent:
            hands[deed.player].remove(RackTile(face(tile), tile.kit))
        partner = player_of(1 - board, side_of(deed.player))
        hands[partner] += [RackTile(face(tile), tile.kit) for tile in last.transfer.passed]
        bags = list(self.bags)
        drawn = last.transfer.drawn
        if drawn:
            kit: Kit = KITS[board]
            hands[deed.player] += [RackTile(letter, kit) for letter in reversed(bags[board][-drawn:])]
            bags[board] = bags[board][:-drawn]
        left, right = bags
        return replace(self, position=position, hands=tuple(map(tuple, hands)), bags=(left, right))


def dealt(rules: House, random: Random, minutes: int = MINUTES) -> Table:
    """A game about to begin."""
    position = rules.begin()
    bags: list[tuple[str, ...]] = []
    hands: list[tuple[RackTile, ...]] = []
    for kit in KITS:
        bag = list(rules.edition.bag())
        random.shuffle(bag)
        each = position.boards[0].hands[0].unknown
        hands += [tuple(RackTile(bag.pop(), kit) for _ in range(each)) for _ in Side]
        bags.append(tuple(bag))
    clock = minutes * 60_000
    return Table(rules, position, tuple(hands), (bags[0], bags[1]), (clock, clock, clock, clock))


def match(contest: Contest) -> Ended:
    """A `PlaysMatch`. The seed decides which side begins, too. The times are those of people with quick
    minds: what the players take to choose does not count, what they do with their hands does. Raises
    TypeError for rules that are not House's."""
    rules, random = contest.rules, Random(contest.seed)
    if not isinstance(rules, House):
        raise TypeError("these are not the rules of House")
    table = dealt(replace(rules, first=random.choice(list(Side))), random)
    due = [_pace(random) for _ in KITS]
    began = [0, 0]
    acts: list[Acted] = []
    while True:
        board = 0 if due[0] <= due[1] else 1
        flag = _flag(table, began, due[board])
        if flag is not None:
            return _ended(flag, acts, flag=True)
        situation = table.situation(board)
        acts.append(contest.choice(situation, random))
        deed = turn_made(acts[-1].deed)
        now = due[board] + _handled(table, deed)
        flag = _flag(table, began, now)
        if flag is not None:
            return _ended(flag, acts[:-1], flag=True)
        clocks = list(table.clocks_ms)
        clocks[situation.seat] -= now - began[board]
        a, b, c, d = clocks
        before = table.position
        table = replace(table.after(deed), clocks_ms=(a, b, c, d))
        contest.seen(before, deed, table.position)
        if table.position.won is not None:
            return _ended(side_of(situation.seat), acts)
        began[board] = now
        due[board] = now + _pace(random)


def turn_made(deed: GameDeed) -> LaidFacing | Passed:
    """What a player of House chose to do with a turn."""
    assert isinstance(deed, LaidFacing | Passed)
    return deed


def _ended(winner: Side, acts: list[Acted], *, flag: bool = False) -> Ended:
    won = tuple(player for player in range(PLAYERS) if side_of(player) is winner)
    return Ended((), won, tuple(acts), flag)


def _pace(random: Random) -> int:
    return TURN_MS + random.randrange(WHIM_MS)


def _handled(table: Table, deed: LaidFacing | Passed) -> int:
    if isinstance(deed, Passed):
        return 0
    now = table.position.boards[board_of(deed.player)]
    ruling = table.rules.rule(now, play_of(deed))
    moved = len(getattr(ruling, "turned", ())) + len(getattr(ruling, "removed", ()))
    return LAID_MS * len(deed.placed) + HANDLED_MS * moved


def _flag(table: Table, began: list[int], now: int) -> Side | None:
    """The side that has won on time by now: the clock that ran out first decides."""
    out = []
    for board, start in enumerate(began):
        side = table.position.boards[board].to_move
        ends = start + table.clocks_ms[player_of(board, side)]
        if ends <= now:
            out.append((ends, board, side.other))
    return min(out)[2] if out else None
