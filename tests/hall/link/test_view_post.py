"""A table's views on their way: the newest at once, but not too many."""

from collections.abc import Callable

from station.hall.link.view_post import VIEW_S, ViewPost
from station.hall.wire.payload import packed
from station.hall.wire.view import ViewNow


def view(number: int) -> ViewNow:
    return ViewNow({"number": number}, "game", "2026-11-27T20:00:00+00:00")


def keep(out: list[bytes]) -> Callable[[bytes], bool]:
    """Sends by keeping."""

    def send(data: bytes) -> bool:
        out.append(data)
        return True

    return send


def sent(*numbers: int) -> list[bytes]:
    return [packed(view(number).to_json()) for number in numbers]


def test_a_press_between_two_seconds_is_seen_at_once() -> None:
    """The view of the second before does not hold it up for the rest of the second."""
    out: list[bytes] = []
    post = ViewPost(keep(out))
    for at_s, number in ((0.0, 1), (1.0, 2), (1.4, 3), (2.0, 4)):
        post.show(view(number))
        post.step(at_s)
    assert out == sent(1, 2, 3, 4)


def test_of_many_views_at_once_the_newest_follows() -> None:
    out: list[bytes] = []
    post = ViewPost(keep(out))
    for number in range(9):
        post.show(view(number))
        post.step(number * VIEW_S / 10)
    assert out == sent(0)
    post.step(VIEW_S)
    post.step(2 * VIEW_S)
    assert out == sent(0, 8)


def test_what_could_not_be_sent_is_tried_again() -> None:
    out: list[bytes] = []
    connected: list[bool] = []
    post = ViewPost(lambda data: bool(connected) and keep(out)(data))
    post.show(view(1))
    post.step(0)
    assert out == []
    connected.append(True)
    post.step(0.01)
    assert out == sent(1)
