import pytest

from station.editions import load_edition
from station.rules.game import RuleError
from station.rules.lettered.tile_names import tiles_named

EDITION = load_edition("en")


@pytest.mark.parametrize("text", ["CAT?", "c a t _", "C,A,T,?"])
def test_tiles_are_named_by_their_letters(text: str) -> None:
    assert tiles_named(text, EDITION) == ("C", "A", "T", "?")


def test_a_sign_of_no_tile_is_refused() -> None:
    with pytest.raises(RuleError, match="there is no tile '1'"):
        tiles_named("C1", EDITION)
