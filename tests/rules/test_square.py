"""Names of squares."""

import pytest

from station.rules.square import SQUARES, parse_square, square_name


def test_names_begin_at_souths_far_left_corner() -> None:
    assert (square_name(0), square_name(14), square_name(112), square_name(224)) == ("A1", "O1", "H8", "O15")


def test_every_name_is_parsed_back_whatever_its_case() -> None:
    assert [parse_square(square_name(square)) for square in range(SQUARES)] == list(range(SQUARES))
    assert parse_square("h8") == parse_square("H8")


@pytest.mark.parametrize(
    "name", ["", "A", "8", "A0", "A16", "P1", "AA1", "A-1", "A 1", "A1 ", "Ä1", "A١", "A" + "1" * 5000]
)
def test_what_is_no_square_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(ValueError, match="there is no square") as refused:
        parse_square(name)
    assert len(str(refused.value)) < 100
