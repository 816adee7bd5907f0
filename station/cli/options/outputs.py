"""What follows the games of a command besides its window: the feed, as JSON lines, and the page in a
browser."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from station.app.station import Station
from station.cli.options.web import add_web_options, opened_web
from station.cli.overwrite import check_writable
from station.view.feed import FeedFile


def add_feed_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--feed",
        type=Path,
        metavar="FILE",
        help="write what the table shows to FILE, one JSON line per change (docs/feed.md)",
    )


@contextmanager
def opened_feed(options: argparse.Namespace) -> Iterator[FeedFile | None]:
    """The requested feed. Raises InputError if its file cannot be written, and reports at the end what goes
    wrong later."""
    if options.feed is None:
        yield None
        return
    check_writable(options.feed, "a feed", b'{"v"')
    feed = FeedFile(options.feed)
    try:
        yield feed
    finally:
        feed.close()
        if feed.trouble is not None:
            print(f"station: {feed.trouble}", file=sys.stderr)


def follow(feed: FeedFile | None, station: Station) -> None:
    """Have the feed follow this game from now on."""
    if feed is not None:
        feed.update(station.state, station.state.at_ms)
        station.watchers.append(feed.watch)


@dataclass(frozen=True, slots=True)
class Follow:
    """Called with the station of each game before it is played. page: the address where others watch the
    table, "" if they cannot."""

    all: Callable[[Station], None]
    page: str = ""

    def __call__(self, station: Station) -> None:
        self.all(station)


def add_output_options(parser: argparse.ArgumentParser) -> None:
    add_feed_option(parser)
    add_web_options(parser)


@contextmanager
def opened_outputs(options: argparse.Namespace) -> Iterator[Follow]:
    """Everything that was asked for. Raises what `opened_feed` and `opened_web` raise."""
    with opened_feed(options) as feed, opened_web(options) as web:

        def follow_all(station: Station) -> None:
            follow(feed, station)
            if web is not None:
                web.show(station)

        yield Follow(follow_all, "" if web is None else web.page)
