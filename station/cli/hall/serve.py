"""`station hall serve`: the director."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from station.cli.hall.options import (
    BROKER_PORT,
    PAGES_PORT,
    add_dir_option,
    add_host_option,
    add_port_option,
    check_port,
    folder_of,
    need_extra,
)
from station.cli.parser import Actions
from station.errors import InputError

if TYPE_CHECKING:
    from station.hall.broker.broker import Broker


def add(actions: Actions) -> None:
    parser = actions.add(
        "serve",
        "run the director: pages for director, arbiters and public",
        run,
        "Run the director of a hall: its database, its pages and the connection to the tables, in one "
        "process. The broker is run as well, unless one runs already; if that one ends, it is replaced.",
    )
    add_dir_option(parser)
    add_port_option(parser, "--port", PAGES_PORT, "the pages (HTTPS)")
    add_port_option(parser, "--broker-port", BROKER_PORT, "the broker, if it is not running yet")
    add_host_option(parser)
    parser.add_argument(
        "--plain-port",
        type=int,
        default=0,
        metavar="P",
        help="serve the pages on loopback without TLS as well",
    )
    parser.add_argument(
        "--public-port",
        type=int,
        default=0,
        metavar="P",
        help="serve the public pages to the whole network without TLS as well, if you trust it",
    )
    parser.add_argument(
        "--certificate",
        type=Path,
        metavar="PATH",
        help="a certificate that browsers accept (PEM, with its chain), or the folder where an ACME client "
        "keeps it; read again when it is renewed",
    )
    parser.add_argument(
        "--key",
        type=Path,
        metavar="FILE",
        help="the private key of --certificate (PEM; default: the one beside it)",
    )
    parser.add_argument(
        "--delay", type=int, default=0, metavar="S", help="show spectators the games S seconds later"
    )
    parser.add_argument(
        "--new-passwords", action="store_true", help="make new passwords for director and arbiters"
    )


def run(options: argparse.Namespace) -> int:
    """Serve until stopped."""
    need_extra()
    check_port("--port", options.port)
    check_port("--broker-port", options.broker_port)
    if options.public_port:
        check_port("--public-port", options.public_port)
    if options.key is not None and options.certificate is None:
        raise InputError("--key goes with --certificate: the files of one certificate")
    from station.hall.broker.addresses import lan_address
    from station.hall.broker.broker import prepared
    from station.hall.broker.mosquitto import Kept, program
    from station.hall.link.server import Pages, serve_pages

    own = None
    if options.certificate is not None:
        from station.hall.link.acme_files import pair_of
        from station.hall.link.own_certificate import OwnCertificate

        pair = pair_of(options.certificate) if options.key is None else (options.certificate, options.key)
        own = OwnCertificate(*pair)
        print(f"The certificate is for {own.name}.", file=sys.stderr)
    program()
    folder: Path = folder_of(options)
    broker: Broker = prepared(folder / "broker", options.host, options.broker_port)
    kept = Kept(broker.files)
    try:
        pages = Pages(
            options.host,
            options.port,
            shown=options.host or lan_address(),
            plain_port=options.plain_port,
            public_port=options.public_port,
            certificate=own,
            delay_s=options.delay,
            new_passwords=options.new_passwords,
        )
        serve_pages(broker, folder, pages, report=lambda line: print(line, file=sys.stderr))
    finally:
        kept.stop()
    return 0
