"""Races: a pool, everybody lays at once, and whoever is done first calls.

Time is not waited for: everybody's layout takes as long as their level needs for it.
"""

from dataclasses import replace
from random import Random
from typing import Final

from station.engine.engine import Situation
from station.engine.match.game import Contest
from station.engine.match.holder import Bag, awaited_seat, others, seen_by
from station.engine.match.outcome import Acted, Ended
from station.engine.races.engine import RaceEngine
from station.rules.game import Layout
from station.rules.races.position import RacePhase, RacePosition
from station.rules.races.race import Race

TOO_LONG: Final = 2_000


class _Mats:
    """The tiles of one game, and when each player will be done with theirs."""

    def __init__(self, rules: Race, seed: int) -> None:
        self.rules = rules
        self._bag = Bag(rules.edition, Random(f"{seed} tiles"))
        self.hands: list[list[str]] = [[] for _ in range(rules.players)]

    def take(self, position: RacePosition) -> None:
        """Draw what the rules say the players hold."""
        for player, count in enumerate(position.hands):
            self.hands[player] += self._bag.draw(count - len(self.hands[player]))

    def situation(self, position: RacePosition, seat: int) -> Situation:
        unseen = [*self._bag.tiles, *others(self.hands, seat).elements()]
        return seen_by(self.rules, position, seat, self.hands[seat], unseen)


def match(contest: Contest) -> Ended:
    """A `PlaysMatch`; layouts take no time of the players' own, so the budget is what they like to take.
    Raises TypeError for rules and engines that are no race's."""
    contest = replace(contest, budget_ms=None)
    rules, seed = contest.rules, contest.seed
    if not isinstance(rules, Race):
        raise TypeError("these are not the rules of a race")
    racers = [engine for engine in contest.engines if isinstance(engine, RaceEngine)]
    if len(racers) < rules.players:
        raise TypeError("only players of these games can race")
    mats, position, acts = _Mats(rules, seed), rules.begin(), list[Acted]()
    mats.take(position)
    now_ms, done_at = 0, dict[int, int]()
    for _ in range(TOO_LONG):
        if position.phase is RacePhase.OVER:
            return Ended(tuple(rules.scores(position)), position.won, tuple(acts))
        seat = awaited_seat(rules, position)
        if position.phase is RacePhase.PLAY:
            for player, racer in enumerate(racers):
                if player not in done_at:
                    laying = racer.laying(
                        mats.situation(position, player), Random(f"{seed} {player} {now_ms}")
                    )
                    done_at[player] = now_ms + laying.takes_ms + (10**9 if laying.arranged.loose else 0)
            seat = min(done_at, key=lambda player: (done_at[player], player))
            now_ms = max(now_ms, done_at[seat] % 10**9)
        else:
            looked_at = [one.player for one in rules.awaits(position) if isinstance(one, Layout)]
            seat = looked_at[0] if looked_at else seat
        act = contest.choice(mats.situation(position, seat), Random(f"{seed} {len(acts)}"))
        acts.append(act)
        after = rules.after(position, act.deed)
        contest.seen(position, act.deed, after)
        if after.hands != position.hands:
            held = [len(hand) for hand in mats.hands]
            mats.take(after)
            for player, count in enumerate(held):
                if len(mats.hands[player]) != count:
                    done_at.pop(player, None)
        position = after
    raise RuntimeError(f"a race with seed {seed} did not end")
