"""What follows the games of a command besides its window: the feed, and the page in a browser."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from station.app.station import Station
from station.cli.options.feed import add_feed_option, follow, opened_feed
from station.cli.options.web import add_web_options, opened_web


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
