"""What tiles kept are worth."""

import tomllib
from random import Random

import pytest

from scripts import learn_leaves
from station.editions import load_edition
from station.engine.lettered.leaves import Leaves, features, leaves_for, read_weights

EN = leaves_for(load_edition("en"))


def test_the_values_are_those_that_players_know() -> None:
    assert EN.own
    assert EN(("?",)) > 15
    assert 3 < EN(("S",)) < 15
    assert EN(("V",)) < 0
    assert EN(("Q", "U")) > EN(("Q",))
    assert EN(("I", "I")) < EN(("I",))
    assert EN(tuple("EINRST")) > 10 > EN(tuple("UUVVWW"))
    assert EN(()) == 0


def test_a_whole_rack_is_worth_what_its_best_six_are() -> None:
    assert EN(tuple("EINRSTV")) == EN(tuple("EINRST"))


@pytest.mark.parametrize("name", ["de", "fr", "pl"])
def test_other_editions_are_valued_by_the_formula(name: str) -> None:
    leaves = leaves_for(load_edition(name))
    assert not leaves.own
    assert leaves(("?",)) > 10
    assert leaves(("E", "E", "E", "E")) < leaves(("E", "N", "R", "S"))


def test_a_feature_is_a_tile_by_copies_a_pair_or_the_balance() -> None:
    assert list(features(("?", "E", "E"))) == [
        ("tile", "?", "1"),
        ("pair", "?", "E"),
        ("tile", "E", "1"),
        ("tile", "E", "2"),
        ("balance", "2", "0"),
    ]


def test_the_script_learns_what_the_samples_say_and_writes_what_is_read() -> None:
    edition = load_edition("en")
    luck = Random(1)
    bag = list(edition.bag())
    drawn = [tuple(sorted(luck.sample(bag, 7))) for _ in range(800)]
    samples = [(rack, 30.0 + 20 * rack.count("?")) for rack in drawn]
    weights = learn_leaves.learn(samples, edition, luck, own=True)
    document = tomllib.loads(learn_leaves.written(weights, "told"))
    leaves = Leaves(edition, read_weights(document), True, {})
    assert 14 < leaves(("?",)) < 22
    assert abs(leaves(("E",))) < 3
