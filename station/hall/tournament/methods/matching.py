"""Pairs that cost least."""

from collections.abc import Callable, Hashable, Sequence
from itertools import combinations
from typing import TypeVar

import networkx

T = TypeVar("T", bound=Hashable)
Costs = tuple[int, ...]
"""What a pair costs: the first number counts before all others, then the second, … None is negative."""


def cheapest(members: Sequence[T], cost: Callable[[T, T], Costs | None]) -> list[tuple[T, T]]:
    """Pairs of all members so that the sums of the costs, number by number, are as small as can be. cost:
    None for two that must not be paired. Members that nobody is left for are in no pair.

    By a maximum-weight matching (Edmonds' blossom algorithm, networkx), which is exact: 200 members take
    about two seconds (`benchmarks/swiss.py`).
    """
    found = {
        (one, other): costs
        for one, other in combinations(members, 2)
        if (costs := cost(one, other)) is not None
    }
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
