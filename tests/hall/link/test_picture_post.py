"""Pictures of a moment are sent until the director has them, whatever happens in between."""

from dataclasses import dataclass, field
from typing import Any

from station.hall.link.picture_post import PicturePost
from station.hall.wire.picture import JPEG, PictureKept, PictureSent

GAME = "House-1-1"


@dataclass
class Table:
    """A table with pictures, and a line to the director that can be cut. disk: what outlives the station."""

    disk: dict[str, Any] = field(default_factory=dict)
    there: dict[tuple[str, int, str], int] = field(default_factory=dict)
    sent: list[PictureSent] = field(default_factory=list)
    cut: bool = False
    playing: bool = True

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        self.post = PicturePost(self.disk.__setitem__, self.disk.get, self.send)
        self.post.find = self.find
        self.post.played = lambda _: self.playing

    def find(self, game: str, moment_ms: int, what: str, order: str) -> PictureSent | None:
        at_ms = self.there.get((game, moment_ms, what))
        return None if at_ms is None else PictureSent(order, at_ms, JPEG, what, game)

    def send(self, picture: PictureSent) -> bool:
        if not self.cut:
            self.sent.append(picture)
        return not self.cut

    def lay(self, moment_ms: int, *whats: str) -> None:
        for what in whats:
            at_ms = moment_ms + (50 if what == "after" else -50)
            self.there[GAME, moment_ms, what] = at_ms

    def answer(self, seq: int = 1) -> None:
        """The director has what was sent last. seq: of the last event told by then."""
        self.post.kept(PictureKept.of(self.sent[-1]), seq)

    @property
    def whats(self) -> list[tuple[str, int]]:
        return [(one.what, one.at_ms) for one in self.sent]


def test_both_pictures_go_up_one_after_the_other_and_once() -> None:
    table = Table()
    table.lay(1000, "before", "after")
    table.post.ask(GAME, 1000, "")
    table.post.ask(GAME, 1000, "")  # they call again about the same press
    table.post.step(0)
    table.post.step(1)
    assert table.whats == [("before", 950)]
    table.answer()
    table.post.step(2)
    table.answer()
    table.post.step(3)
    assert table.whats == [("before", 950), ("after", 1050)]
    assert table.post.waiting == ()


def test_a_picture_that_is_still_to_come_is_waited_for_while_the_game_is_played() -> None:
    table = Table()
    table.lay(1000, "before")
    table.post.ask(GAME, 1000, "")
    table.post.step(0)
    table.answer()
    table.post.step(1)
    assert [one.what for one in table.post.waiting] == ["after"]
    table.lay(1000, "after")
    table.post.step(2)
    assert table.whats[-1] == ("after", 1050)
    table.post.ask(GAME, 9000, "")
    table.answer()
    table.playing = False
    table.post.step(3)
    assert table.post.waiting == ()


def test_what_waits_outlives_an_outage_and_the_station() -> None:
    table = Table(cut=True)
    table.lay(1000, "before", "after")
    table.post.ask(GAME, 1000, "")
    table.post.step(0)
    table.start()
    table.cut = False
    table.post.step(1)
    table.answer()
    table.post.step(2)
    table.answer()
    assert table.whats == [("before", 950), ("after", 1050)]
    table.start()
    table.post.step(3)
    assert len(table.sent) == 2


def test_without_an_answer_it_is_sent_again_sooner_if_the_director_is_back() -> None:
    table = Table()
    table.lay(1000, "before")
    table.post.ask(GAME, 1000, "")
    table.post.step(0)
    table.post.step(14)
    assert len(table.sent) == 1
    table.post.step(15)
    table.post.step(30)
    assert len(table.sent) == 2
    table.post.again(7)
    table.post.step(16)
    assert len(table.sent) == 3
    table.post.connected()
    table.post.step(16)
    assert len(table.sent) == 4
    table.post.kept(PictureKept("", 1, "before", GAME), 1)
    assert len(table.post.waiting) == 2, "that was another picture"


def test_a_picture_that_the_director_cannot_keep_does_not_hold_up_the_others() -> None:
    table = Table()
    table.lay(1000, "before", "after")
    table.post.ask(GAME, 1000, "")
    table.post.step(0)
    table.post.step(15)
    assert table.whats == [("before", 950), ("after", 1050)]


def test_a_director_that_went_back_to_a_copy_gets_what_came_since_once_more() -> None:
    table = Table()
    for seq, moment_ms in ((3, 1000), (7, 2000), (9, 3000)):
        table.lay(moment_ms, "before")
        table.post.ask(GAME, moment_ms, "")
        table.post.step(seq)
        table.answer(seq)
    table.playing = False
    table.post.step(10)
    assert not table.post.waiting
    # The copy has the events up to 7; the picture that came then may have been too late for it.
    table.post.again(7)
    assert [one.moment_ms for one in table.post.waiting] == [2000, 3000]


def test_only_the_latest_are_remembered() -> None:
    table = Table(cut=True)
    for moment_ms in range(200):
        table.post.ask(GAME, moment_ms, "")
    assert len(table.post.waiting) == 200
    assert table.post.waiting[0].moment_ms == 100
    table.disk["pictures"] = {"of": "another version"}
    table.start()
    assert table.post.waiting == ()
