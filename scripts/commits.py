"""Check the subjects of new commits: `python -m scripts.commits`.

New are those since the newest tag, or, before the first tag, since the commit that brought this rule.
CONTRIBUTING.md has the rule in words.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
LONGEST: Final = 65

EXEMPT: Final = re.compile(r"(Merge|Revert) ")
NOT_ORDERS: Final = frozenset(
    {"a", "an", "the", "this", "that", "these", "those", "it", "there", "what", "how", "when", "where",
     "who", "why", "which", "if", "in", "on", "at", "with", "without", "no", "not", "nobody", "somebody",
     "everybody", "every", "each", "all", "both", "new"}
)  # fmt: skip
"""First words that begin no order."""

ORDERS: Final = frozenset(
    {"embed", "feed", "need", "seed", "speed", "proceed", "exceed", "shed", "bring", "ring", "ping"}
)
"""Verbs that only look like another form."""


def faults(subject: str) -> list[str]:
    """What is wrong with a subject, as sentences."""
    if EXEMPT.match(subject):
        return []
    found = []
    if len(subject) > LONGEST:
        found.append(f"{len(subject)} characters, at most {LONGEST}")
    if subject.endswith("."):
        found.append("leave out the full stop")
    if not subject[:1].isupper():
        found.append("begin with a capital")
    first = re.split(r"[\s,:]", subject, maxsplit=1)[0].lower()
    if first in NOT_ORDERS or _other_form(first):
        found.append(f"begin with what the commit does (Fix, Add, Show …), not with {first!r}")
    return found


def _other_form(word: str) -> bool:
    """Whether it looks like `fixed`, `fixing` or `fixes`."""
    looks = word.endswith(("ed", "ing")) or (word.endswith("s") and not word.endswith("ss"))
    return looks and word not in ORDERS


def _base() -> str | None:
    tag = _git("describe", "--tags", "--abbrev=0")
    rule = _git("log", "--diff-filter=A", "--format=%H", "--", "scripts/commits.py")
    return tag or rule.partition("\n")[0] or None


def _git(*words: str) -> str:
    ran = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return ran.stdout.strip() if ran.returncode == 0 else ""


def main() -> int:
    """List what is wrong; 1 if anything is."""
    parser = argparse.ArgumentParser(prog="python -m scripts.commits", description=__doc__)
    parser.add_argument("--base", metavar="COMMIT", help="check the commits after this one")
    parser.add_argument(
        "--message", type=Path, metavar="FILE", help="check the message in this file, as a hook does"
    )
    options = parser.parse_args()
    if options.message is not None:
        wrong = faults(options.message.read_text(encoding="utf-8").partition("\n")[0])
        print(*wrong, sep="\n", end="\n" if wrong else "", file=sys.stderr)
        return 1 if wrong else 0
    base = options.base or _base()
    if base is None:
        print("commits: no base to compare with (a shallow clone, or no repository)", file=sys.stderr)
        return 0
    status = 0
    for line in _git("log", "--no-merges", "--format=%h %s", f"{base}..HEAD").splitlines():
        commit, _, subject = line.partition(" ")
        for fault in faults(subject):
            print(f"{commit} {subject}: {fault}", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
