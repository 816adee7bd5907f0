"""Speed Scrabble and Idaho: a pool, from which everybody draws when somebody calls."""

from station.dealt.bag import shuffled
from station.dealt.deal import Deal, State, rack, seed_of, standing
from station.rules.edition import Edition
from station.rules.speed.position import RacePosition


def deal_of(state: State, edition: Edition) -> Deal:
    """The deal of a table of Speed Scrabble or Idaho: of the game now under way."""
    now: RacePosition = state.position
    counts = [done.after.hands for done in standing(state) if done.after.game == now.game]
    first = next((done.after.hands for done in standing(state) if done.after.game == now.game), now.hands)
    begun = [done.before.hands for done in standing(state) if done.before.game == now.game]
    counts = [begun[0] if begun else first, *counts]
    pool = shuffled(edition.bag(), seed_of(state), f"game {now.game}")
    hands: list[list[str]] = [[] for _ in range(now.players)]
    for held in counts:
        for player, count in enumerate(held):
            more = max(0, count - len(hands[player]))
            hands[player] += pool[:more]
            del pool[:more]
    return Deal(tuple(rack(hand) for hand in hands), (tuple(pool),))
