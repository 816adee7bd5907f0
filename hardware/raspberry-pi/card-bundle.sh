#!/bin/sh
# Puts the program, and the wheels it needs on a Raspberry Pi (64 bit, Trixie), into a folder for `station card write --bundle`;
# `make card-bundle` runs it. On such a Pi itself, Debian's packages go in as well: then a card installs without any network.
set -eu

out=${1:-out/card}
checkout=$(cd "$(dirname "$0")/../.." && pwd)
pip=${PIP:-$checkout/.venv/bin/pip}
python=${PYTHON:-$checkout/.venv/bin/python}
# The laboratory's guest has another processor.
machine=${MACHINE:-aarch64}
stop() { printf 'card-bundle: %s\n' "$*" >&2; exit 2; }

command -v git >/dev/null || stop "git is missing; on Debian: apt-get install git"
git -C "$checkout" rev-parse --verify --quiet HEAD >/dev/null || stop "$checkout is no checkout of the project"
mkdir -p "$out/wheels" "$out/packages"
git -C "$checkout" archive --format=tar.gz --output="$(cd "$out" && pwd)/house-station.tar.gz" HEAD

needed=$(mktemp)
trap 'rm -f "$needed"' EXIT
# What pip brings there; numpy, Pillow and pygame are Debian's. The last ones build the editable installation.
"$python" - "$checkout/pyproject.toml" >"$needed" <<'END'
import re, sys, tomllib
project = tomllib.load(open(sys.argv[1], "rb"))
extras = project["project"]["optional-dependencies"]
wanted = [*project["project"]["dependencies"], *extras["serial"], *extras["gpio"], *extras["web"], *extras["table"]]
wanted += [*project["build-system"]["requires"], "editables", "pip"]
for target in project["tool"]["hatch"]["build"]["targets"].values():
    for hook in target.get("hooks", {}).values():
        wanted += hook.get("dependencies", ())
print(*(one for one in wanted if not re.match("(numpy|pillow|pygame)\\b", one)), sep="\n")
END
"$pip" download --quiet --disable-pip-version-check --dest "$out/wheels" --only-binary=:all: --implementation cp \
    --python-version 3.13 --abi cp313 --abi abi3 --abi none --platform "manylinux_2_34_$machine" --platform "manylinux_2_28_$machine" \
    --platform "manylinux_2_27_$machine" --platform "manylinux_2_17_$machine" --platform "manylinux2014_$machine" --requirement "$needed" ||
    stop "the wheels cannot be had; the lines above say why"
rm -f "$out"/wheels/numpy-* "$out"/wheels/pillow-* "$out"/wheels/pygame-*

if [ "$(dpkg --print-architecture 2>/dev/null)" = arm64 ] && [ "$(id -u)" = 0 ]; then
    # shellcheck disable=SC2046  # a list
    apt-get install -y -qq --download-only --reinstall --no-install-recommends \
        -o Dir::Cache::archives="$(cd "$out" && pwd)/packages" $(sed -n '/^NEEDED="/,/"$/p' "$checkout/hardware/raspberry-pi/install.sh" | sed 's/NEEDED=//' | tr -d '"')
else
    rmdir "$out/packages" 2>/dev/null || true
    echo "Debian's packages are left out (run this as root on a Pi with Raspberry Pi OS for them): the Pi gets them by network"
fi
du -sh "$out" | cut -f1 | sed "s|$| in $out|"
