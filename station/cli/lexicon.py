"""`station lexicon`: import, check and list word lists."""

import argparse
import json
import sys
import unicodedata
from pathlib import Path
from typing import Any

from station.errors import InputError
from station.lexicon import describe, import_file, load, names, remove


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station lexicon`."""
    parser.description = "Manage the word lists the station judges by. English is bundled; import your own."
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    _add_import(actions)

    check = actions.add_parser(
        "check",
        help="check whether words are in a lexicon",
        description="For each word, print whether it is in a lexicon: the word and yes or no. "
        "The exit status is 0 either way.",
    )
    check.add_argument("words", metavar="WORD", nargs="+", help="a word, in any case")
    check.add_argument(
        "--lexicon", metavar="NAME", default="english", help="which lexicon (default: english)"
    )
    check.add_argument("--json", action="store_true", help='print {"word", "valid", "lexicon"} for each word')
    check.set_defaults(run=run_check, more="words")

    listing = actions.add_parser(
        "list",
        help="list the lexicons",
        description="List the lexicons with number of words, digest and source.",
    )
    listing.add_argument(
        "--json",
        action="store_true",
        help='print {"name", "words", "digest", "edition", "source", "built_in"} for each',
    )
    listing.set_defaults(run=run_list)

    removal = actions.add_parser(
        "remove", help="delete an imported lexicon", description="Delete an imported lexicon."
    )
    removal.add_argument("name", metavar="NAME", help="which")
    removal.set_defaults(run=run_remove)


def _add_import(actions: "argparse._SubParsersAction[Any]") -> None:
    parser = actions.add_parser(
        "import",
        help="make a lexicon from a word list",
        description="Make a lexicon from a word list: UTF-8 text, plain or gzipped, one word per line. "
        "Anything after a space or tab is ignored, as are lines starting with #. If a line is not a word in "
        "the edition's letters, it is reported by number and nothing is imported.",
    )
    parser.add_argument("name", metavar="NAME", help="a name for the lexicon")
    parser.add_argument("file", metavar="FILE", type=Path, help="the word list")
    parser.add_argument(
        "--edition", metavar="NAME", default="en", help="edition of its letters (default: en)"
    )
    parser.add_argument("--replace", action="store_true", help="replace the lexicon of that name, if any")
    parser.add_argument(
        "--leave-out", action="store_true", help="skip lines that are not words in the edition's letters"
    )
    parser.set_defaults(run=run_import)


def run_import(options: argparse.Namespace) -> int:
    """Import; a line about the new lexicon goes to stdout."""
    imported = import_file(
        options.name,
        options.file,
        edition=options.edition,
        replace=options.replace,
        leave_out=options.leave_out,
    )
    if imported.left_out:
        lines = "1 line was" if imported.left_out == 1 else f"{imported.left_out} lines were"
        print(f"station: {lines} skipped", file=sys.stderr)
    words = imported.lexicon.words
    print(f"{imported.lexicon.name}: {words} word{'s' * (words != 1)}")
    return 0


def run_check(options: argparse.Namespace) -> int:
    """Answer for each word."""
    lexicon = load(options.lexicon)
    for given in options.words:
        word = unicodedata.normalize("NFC", given).upper()
        valid = word in lexicon
        if options.json:
            answer = {"word": word, "valid": valid, "lexicon": lexicon.name}
            print(json.dumps(answer, ensure_ascii=False))
        else:
            print(f"{word} {'yes' if valid else 'no'}")
    return 0


def run_list(options: argparse.Namespace) -> int:
    """List the lexicons that load; damaged ones are reported on stderr, and the status is 2."""
    status = 0
    for name in names():
        try:
            lexicon = describe(name)
        except InputError as error:
            print(f"station: {error}", file=sys.stderr)
            status = 2
            continue
        if options.json:
            fields = ("name", "words", "digest", "edition", "source", "built_in")
            print(json.dumps({field: getattr(lexicon, field) for field in fields}, ensure_ascii=False))
        else:
            source = lexicon.source or "source unknown"
            print(f"{lexicon.name:<16} {lexicon.words:>7} words  {lexicon.digest[:12]}  {source}")
    return status


def run_remove(options: argparse.Namespace) -> int:
    """Delete; prints nothing on success."""
    remove(options.name)
    return 0
