"""Orders to the guest, and its news."""

from pathlib import Path

from scripts.lab.share import NEWS, News, Orders, orders_in, report


def test_orders_are_fetched_once_in_the_order_they_were_given(tmp_path: Path) -> None:
    orders = Orders(tmp_path)
    for number in range(12):
        orders.give(press=[0, "S", number, 0])
    assert [one["press"][2] for one in orders_in(tmp_path)] == list(range(12))
    assert orders_in(tmp_path) == []


def test_an_order_that_is_still_being_written_waits(tmp_path: Path) -> None:
    Orders(tmp_path)
    (tmp_path / "orders" / "00000001.unfinished").write_text('{"see":')
    assert orders_in(tmp_path) == []


def test_news_come_as_whole_lines(tmp_path: Path) -> None:
    Orders(tmp_path)
    news = News(tmp_path)
    report(tmp_path, event="{}")
    with (tmp_path / NEWS).open("ab") as file:
        file.write(b'{"shown": ["dark",')
    assert news.fetch() == [{"event": "{}"}]
    with (tmp_path / NEWS).open("ab") as file:
        file.write(b' "dark"]}\n')
    assert news.fetch() == [{"shown": ["dark", "dark"]}]
    assert news.fetch() == []
    news.close()
