"""`station lexicon`: import, check and list word lists."""

import argparse
import json
import sys
import unicodedata
from pathlib import Path

from station.app.agreed import agreed_words, forget_agreed
from station.cli.counted import counted
from station.cli.parser import Actions
from station.errors import InputError
from station.lexicon import describe, import_file, load, names, remove


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station lexicon`."""
    parser.description = "Manage the word lists the station judges by. English is bundled; import your own."
    actions = Actions(parser)
    adding = actions.add(
        "import",
        "make a lexicon from word lists",
        run_import,
        "Make a lexicon from one word list or several joined: text in any encoding, plain or gzipped, one "
        "word per line. Anything after a space or tab is ignored, as are lines starting with #. If a line is "
        "not a word in the edition's letters, it is reported by number and nothing is imported. The encoding "
        "is recognised by the letters, if the file does not say it. A file that ends in .dic is a dictionary "
        "of Hunspell, with its affixes (.aff) beside it: its stems are expanded, except to compounds, and "
        "what is no word of the edition is left out.",
    )
    adding.add_argument("name", metavar="NAME", help="a name for the lexicon")
    adding.add_argument("files", metavar="FILE", nargs="+", type=Path, help="word lists, which are joined")
    adding.add_argument("--edition", metavar="NAME", default="en", help="whose letters it has (default: en)")
    adding.add_argument("--replace", action="store_true", help="replace the lexicon of that name, if any")
    adding.add_argument(
        "--leave-out", action="store_true", help="skip lines that are not words in the edition's letters"
    )
    adding.add_argument(
        "--names",
        action="store_true",
        help="of a Hunspell dictionary, keep words that begin with a capital (names; in German, nouns)",
    )
    adding.set_defaults(more="files")
    check = actions.add(
        "check",
        "check whether words are in a lexicon",
        run_check,
        "Print each word with yes or no: whether it is in a lexicon. The exit status is 0 either way.",
    )
    check.add_argument("words", metavar="WORD", nargs="+", help="a word, in any case")
    check.add_argument("--lexicon", metavar="NAME", default="english", help="which one (default: english)")
    check.add_argument("--json", action="store_true", help='print {"word", "valid", "lexicon"} for each word')
    check.set_defaults(more="words")
    listing = actions.add(
        "list",
        "list the lexicons",
        run_list,
        "List the lexicons with number of words, digest and source.",
    )
    listing.add_argument(
        "--json",
        action="store_true",
        help='print {"name", "words", "digest", "edition", "source", "built_in"} for each',
    )
    agreed = actions.add(
        "agreed",
        "list the words agreed on at home",
        run_agreed,
        "List the words that people at this station agreed on in a game at home although the list lacks "
        "them: they count in every later game at home, and never in a tournament. --remove takes some out.",
    )
    agreed.add_argument(
        "--lexicon", metavar="NAME", default="english", help="besides which (default: english)"
    )
    agreed.add_argument("--remove", metavar="WORD", nargs="+", default=[], help="take these words out again")
    removal = actions.add("remove", "delete an imported lexicon", run_remove)
    removal.add_argument("name", metavar="NAME", help="which")


def run_import(options: argparse.Namespace) -> int:
    """Import; a line about the new lexicon goes to stdout."""
    imported = import_file(
        options.name,
        *map(Path, options.files),
        edition=options.edition,
        replace=options.replace,
        leave_out=options.leave_out,
        names=options.names,
    )
    for file, encoding in imported.encodings:
        print(
            f"station: {file} does not say its character encoding; it is read as {encoding}", file=sys.stderr
        )
    if imported.left_out:
        print(f"station: skipped {counted(imported.left_out, 'line')}", file=sys.stderr)
    print(f"{imported.lexicon.name}: {counted(imported.lexicon.words, 'word')}")
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


def run_agreed(options: argparse.Namespace) -> int:
    """List them, or take some out; says on stderr what is missing."""
    if options.remove:
        words = tuple(unicodedata.normalize("NFC", word).upper() for word in options.remove)
        gone = forget_agreed(options.lexicon, words)
        for word in words:
            if word not in gone:
                print(f"station: {word} was not agreed on", file=sys.stderr)
        return 0
    agreed = agreed_words(options.lexicon)
    for word in agreed:
        print(word)
    if not agreed:
        print("no word was agreed on at this station yet", file=sys.stderr)
    return 0


def run_remove(options: argparse.Namespace) -> int:
    """Delete; prints nothing on success."""
    remove(options.name)
    return 0
