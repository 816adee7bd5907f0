"""Pairs that cost least."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

import networkx

T = TypeVar("T", bound=Hashable)
Costs = tuple[int, ...]
"""What a pair costs: the first number counts before all others, then the second, … None is negative."""


def cheapest(
    members: Sequence[T],
    cost: Callable[[T, T], Costs],
    candidates: Iterable[tuple[T, T]] | None = None,
) -> list[tuple[T, T]]:
    """Pairs of all members so that the sums of the costs, number by number, are as small as can be. With an
    odd number one member is in no pair. candidates: the pairs to choose from; all there are if None, or if no
    pairing of everybody can be made of these.

    By a maximum-weight matching (Edmonds' blossom algorithm, networkx), which is exact
    (`benchmarks/hall/swiss.py` says how long it takes).
    """
    place = {member: number for number, member in enumerate(members)}
    if candidates is not None:
        chosen = {(one, other) if place[one] < place[other] else (other, one) for one, other in candidates}
        pairs = _matched(members, {pair: cost(*pair) for pair in chosen})
        if len(pairs) == len(members) // 2:
            return pairs
    return _matched(members, {pair: cost(*pair) for pair in combinations(members, 2)})


def _matched(members: Sequence[T], found: Mapping[tuple[T, T], Costs]) -> list[tuple[T, T]]:
    if not found:
        return []
    # One number instead of several: each counts more than all pairs can come to in those after it.
    most = [max(column) for column in zip(*found.values(), strict=True)]
    factors = [1]
    for limit in reversed(most[1:]):
        factors.append(factors[-1] * (limit * (len(members) // 2) + 1))
    factors.reverse()
    joined = {
        pair: sum(cost * factor for cost, factor in zip(costs, factors, strict=True))
        for pair, costs in found.items()
    }
    highest = max(joined.values()) + 1
    graph: networkx.Graph[T] = networkx.Graph()
    graph.add_nodes_from(members)
    graph.add_weighted_edges_from((one, other, highest - value) for (one, other), value in joined.items())
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    place = {member: number for number, member in enumerate(members)}
    ordered = [tuple(sorted(pair, key=lambda member: place[member])) for pair in pairs]
    return sorted(((one, other) for one, other in ordered), key=lambda pair: place[pair[0]])
