"""What follows the games of a command besides its window: the feed, and the page in a browser."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from station.app.station import Station
from station.cli.options.feed import add_feed_option, follow, opened_feed
from station.cli.options.web import add_web_options, opened_web

Follow = Callable[[Station], None]
"""Called with the station of each game before it is played."""


def add_output_options(parser: argparse.ArgumentParser) -> None:
    add_feed_option(parser)
    add_web_options(parser)


@contextmanager
def opened_outputs(options: argparse.Namespace) -> Iterator[Follow]:
    """Everything that was asked for. Raises what `opened_feed` and `opened_web` raise."""
    with opened_feed(options) as feed, opened_web(options) as show:

        def follow_all(station: Station) -> None:
            follow(feed, station)
            if show is not None:
                show(station)

        yield follow_all
