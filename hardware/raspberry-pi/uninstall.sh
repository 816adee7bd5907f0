#!/bin/sh
# Undoes install.sh; `make uninstall-pi` runs it. Running it again is harmless. Games on record, word lists and tile sets stay.
set -eu

usage() {
    cat <<'END'
usage: make uninstall-pi [OPTIONS="…"]    or    hardware/raspberry-pi/uninstall.sh [OPTION…]

  --packages    also remove the Debian packages that install-pi added
  --help        show this
END
}

packages=no
for option in "$@"; do
    case $option in
        --packages) packages=yes ;;
        --help | -h) usage; exit 0 ;;
        *) echo "uninstall-pi: there is no option $option; see --help" >&2; exit 2 ;;
    esac
done

here=$(cd "$(dirname "$0")" && pwd)
checkout=$(cd "$here/../.." && pwd)
# shellcheck source=hardware/raspberry-pi/places.sh
. "$here/places.sh"

step() { printf '\n==> %s\n' "$*"; }
say() { printf '    %s\n' "$*"; }
stop() { printf 'uninstall-pi: %s\n' "$*" >&2; exit 2; }

user=$(id -un)
if [ "$(id -u)" = 0 ]; then
    [ -z "${SUDO_USER:-}" ] || stop "run this without sudo, as the user who installed; it asks for sudo itself"
    sudo=
else
    sudo=sudo
fi
step "Starting at boot"
remove_service
remove_autostart
for file in "$POLKIT" "$OPTIONS_FILE" "$KEEPING"; do
    if $sudo test -e "$file"; then
        $sudo rm -f "$file"
        say "removed $file"
    fi
done

step "Clock heads' names"
if [ -e "$RULES" ]; then
    $sudo rm -f "$RULES"
    say "removed $RULES"
    if [ -S "$DESTDIR/run/udev/control" ]; then
        $sudo udevadm control --reload
        $sudo udevadm trigger --subsystem-match=tty
    fi
fi

if [ -e "$NOTES/spi" ] && command -v raspi-config >/dev/null; then
    step "SPI"
    $sudo raspi-config nonint do_spi 1
    say "off, as it was"
fi

step "Groups"
if [ -e "$NOTES/groups" ]; then
    while read -r group; do
        $sudo gpasswd -d "$user" "$group" >/dev/null 2>&1 || true
        say "$user leaves $group"
    done <"$NOTES/groups"
fi

step "Debian packages"
if [ -s "$NOTES/packages" ]; then
    added=$(tr '\n' ' ' <"$NOTES/packages")
    if [ $packages = yes ]; then
        # shellcheck disable=SC2086  # a list
        $sudo env DEBIAN_FRONTEND=noninteractive apt-get remove -y -qq $added >/dev/null
        say "removed $added"
    else
        say "these stay; to remove them: sudo apt-get remove $added"
    fi
fi

step "The program"
$sudo rm -rf "$NOTES"
if [ -d "$checkout/.venv" ]; then
    rm -rf "$checkout/.venv"
    say "removed $checkout/.venv"
fi
if [ -d "$checkout/.venv.before" ]; then
    mv "$checkout/.venv.before" "$checkout/.venv"
    say "$checkout/.venv is the one that was there before"
fi
say "games on record, word lists and tile sets stay in ${HOUSE_STATION_DATA:-$HOME/.local/share/house-station}"
