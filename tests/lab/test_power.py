"""What had been reported when the power was cut."""

from scripts.lab.power import Reported


def handled(events: int, kind: str) -> dict[str, object]:
    return {"handled": ["0001.journal", events, f"digest {events}", kind]}


def test_the_last_event_that_had_to_be_on_the_disk_counts() -> None:
    reported = Reported()
    for news in (handled(1, "GameSetUp"), handled(2, "Pressed"), handled(3, "Released")):
        reported = reported.after(news)
    assert reported == Reported("0001.journal", 3, "digest 3")
    assert reported.words == "0001.journal 3 digest 3"


def test_pictures_and_clock_reports_may_be_lost() -> None:
    reported = Reported().after(handled(2, "Pressed"))
    for kind in ("BoardSeen", "ClockChanged", "Waited"):
        assert reported.after(handled(3, kind)) == reported


def test_other_news_changes_nothing() -> None:
    assert Reported().after({"plays": True}) == Reported()
    assert Reported().words == ""
