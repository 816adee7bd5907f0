#!/bin/sh
# Brings an installed station up to date, and back again; `make update-pi` runs it. What was there before is kept until the next
# update; if the new one does not work, this goes back by itself. Games on record stay as they are.
set -eu

usage() {
    cat <<'END'
usage: make update-pi [OPTIONS="…"]    or    hardware/raspberry-pi/update.sh [OPTION…]

  --from DIR    from a folder that make card-bundle made, on a stick say; else by network, with git
  --back        go back to what was there before the last update
  --help        show this
END
}

from='' back=no
while [ $# -gt 0 ]; do
    case $1 in
        --from) [ -n "${2:-}" ] || { echo "update-pi: --from takes a folder" >&2; exit 2; }; from=$2; shift ;;
        --back) back=yes ;;
        --help | -h) usage; exit 0 ;;
        *) echo "update-pi: there is no option $1; see --help" >&2; exit 2 ;;
    esac
    shift
done

checkout=$(cd "$(dirname "$0")/../.." && pwd)
before=$checkout.before
new=$checkout.new

say() { printf 'update-pi: %s\n' "$*"; }
stop() { printf 'update-pi: %s\n' "$*" >&2; exit 2; }
version() { "$1/.venv/bin/station" --version 2>/dev/null || echo "a station that does not start"; }

# install DIR: as it was installed; install.sh remembers what it was asked. From a bundle nothing is fetched.
install() {
    if [ -d "$from/wheels" ]; then PIP_NO_INDEX=1 PIP_FIND_LINKS=$(cd "$from/wheels" && pwd); export PIP_NO_INDEX PIP_FIND_LINKS; fi
    if [ -n "$from" ]; then set -- "$1" --no-packages; fi
    at=$1
    shift
    "$at/hardware/raspberry-pi/install.sh" "$@"
}

works() { "$checkout/.venv/bin/station" --version >/dev/null 2>&1; }

# The two change places; .venv goes with its folder, which has the same name whenever it is in use.
exchange() {
    [ -d "$before" ] || stop "there is nothing to go back to: $before is missing"
    rm -rf "$checkout.exchanged"
    mv "$checkout" "$checkout.exchanged"
    mv "$before" "$checkout"
    mv "$checkout.exchanged" "$before"
}

if [ $back = yes ]; then
    exchange
    "$checkout/hardware/raspberry-pi/install.sh" --no-packages
    say "back at $(version "$checkout"); the newer one is kept in $before"
    say "start it when nobody plays: sudo systemctl restart house-station"
    exit 0
fi

rm -rf "$new"
if [ -n "$from" ]; then
    [ -f "$from/house-station.tar.gz" ] || stop "$from has no house-station.tar.gz; make card-bundle makes such a folder"
    mkdir "$new"
    tar -xzf "$from/house-station.tar.gz" -C "$new" || stop "$from/house-station.tar.gz does not unpack"
else
    command -v git >/dev/null || stop "git is missing; sudo apt install git, or take --from DIR"
    address=$(git -C "$checkout" remote get-url origin 2>/dev/null) ||
        stop "$checkout was not got with git; take --from DIR, with a folder that make card-bundle made"
    git clone --quiet "$address" "$new" || stop "$address cannot be reached"
fi
[ -x "$new/hardware/raspberry-pi/install.sh" ] || stop "what was got is no House Station; nothing was changed"

was=$(version "$checkout")
rm -rf "$before"
mv "$checkout" "$before"
mv "$new" "$checkout"
if install "$checkout" && works; then
    say "updated from $was to $(version "$checkout"); make update-pi OPTIONS=--back goes back"
    say "start it when nobody plays: sudo systemctl restart house-station"
    exit 0
fi
exchange
"$checkout/hardware/raspberry-pi/install.sh" --no-packages || true
stop "the new one does not install, so this is $(version "$checkout") again; the lines above say why"
