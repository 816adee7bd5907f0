"""The option `--feed`: what the table shows, as JSON lines."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from station.app.station import Station
from station.cli.overwriting import check_writable
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
    """The requested feed. Raises InputError if its file cannot be written; what goes wrong later
    is said at the end."""
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
