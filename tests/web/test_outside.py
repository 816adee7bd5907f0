"""Who is let in next, of those who have come."""

from station.web.outside import MOST, Outside


def test_a_crowd_keeps_nobody_of_another_address_waiting() -> None:
    outside: Outside[str] = Outside()
    for number in range(300):
        outside.put("10.0.0.1", f"crowd {number}")
        outside.put("10.0.0.2", f"other crowd {number}")
    assert outside.take().startswith("other crowd")
    outside.put("10.0.0.9", "director")
    outside.put("10.0.0.1", "crowd 300")
    assert outside.take() == "director"


def test_addresses_take_turns_and_who_came_last_is_first() -> None:
    outside: Outside[str] = Outside()
    for name in ("a1", "a2", "b1", "b2", "c1"):
        outside.put(name[0], name)
    assert [outside.take() for _ in range(5)] == ["c1", "b2", "a2", "b1", "a1"]
    assert not outside


def test_who_waits_longest_is_forgotten() -> None:
    outside: Outside[int] = Outside()
    for number in range(MOST + 1):
        outside.put("a", number)
    taken = [outside.take() for _ in range(MOST)]
    assert (taken[0], taken[-1], bool(outside)) == (MOST, 1, False)
