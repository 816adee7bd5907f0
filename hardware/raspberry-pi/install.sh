#!/bin/sh
# Installs House Station on a Raspberry Pi; `make install-pi` runs it. Running it again is harmless: it brings what has
# changed up to date. uninstall.sh undoes it.
set -eu

usage() {
    cat <<'END'
usage: make install-pi [OPTIONS="…"]    or    hardware/raspberry-pi/install.sh [OPTION…]

  --no-service     do not start the station at boot, now and when this is run again
  --service        start it at boot after all
  --no-packages    do not install Debian packages; they are there already
  --gpio-heads     the clock heads are on the Pi's own pins: also turn SPI on
  --keep-games DAYS
                   remove games on record after so many days; "forever", as at first, keeps them all
  --help           show this

Run it as the user who is to play; it asks for sudo where it needs it.
END
}

service='' packages=yes gpio_heads=no keep_games=''
while [ $# -gt 0 ]; do
    case $1 in
        --no-service) service=no ;;
        --service) service=yes ;;
        --keep-games)
            case ${2:-} in
                forever | [1-9] | [1-9][0-9] | [1-9][0-9][0-9] | [1-9][0-9][0-9][0-9]) keep_games=$2 ;;
                *) echo "install-pi: --keep-games takes a number of days, or forever" >&2; exit 2 ;;
            esac
            shift ;;
        --no-packages) packages=no ;;
        --gpio-heads) gpio_heads=yes ;;
        --help | -h) usage; exit 0 ;;
        *) echo "install-pi: there is no option $1; see --help" >&2; exit 2 ;;
    esac
    shift
done

here=$(cd "$(dirname "$0")" && pwd)
checkout=$(cd "$here/../.." && pwd)
python=${PYTHON:-python3}
# shellcheck source=hardware/raspberry-pi/places.sh
. "$here/places.sh"

step() { printf '\n==> %s\n' "$*"; }
say() { printf '    %s\n' "$*"; }
left_out() { printf '    left out: %s\n' "$*"; }
stop() { printf 'install-pi: %s\n' "$*" >&2; exit 2; }

# Debian's packages. numpy, Pillow and pygame must be Debian's: picamera2 is built against that numpy, and pygame's own wheel
# cannot draw without a desktop (its SDL has no KMSDRM). The three libraries are what SDL draws with there.
NEEDED="python3-venv python3-numpy python3-pil python3-pygame libegl1 libgles2 libgl1-mesa-dri
        python3-spidev espeak-ng polkitd udev"
# Only Raspberry Pi OS has these.
WISHED="python3-picamera2 python3-lgpio"
GROUPS_NEEDED="gpio spi dialout video render input audio"

check_machine() {
    case $checkout in *[!A-Za-z0-9/._+-]*) stop "the path $checkout has characters that systemd would misread; move the checkout, to $HOME/house-station say" ;; esac
    command -v apt-get >/dev/null || stop "this is neither Raspberry Pi OS nor Debian; elsewhere, make demo sets up a desktop"
    # shellcheck disable=SC1091
    case $(. "$DESTDIR/etc/os-release" && echo "${VERSION_CODENAME:-}") in
        buster | bullseye | bookworm)
            stop "this is an older release than Trixie, whose camera library does not work with numpy 2; install Raspberry Pi OS Trixie (64 bit)" ;;
    esac
    [ "$(getconf LONG_BIT)" = 64 ] || stop "this system is 32 bit; install the 64-bit Raspberry Pi OS"
    memory_mb=$(awk '/^MemTotal:/ {print int($2 / 1024)}' /proc/meminfo)
    [ "$memory_mb" -ge 800 ] || stop "$memory_mb MB of memory are too little (a Zero 2 has 512); use a Pi 4 or Pi 5"
    if [ "$(id -u)" = 0 ]; then
        [ -z "${SUDO_USER:-}" ] || stop "run this without sudo, as the user who is to play; it asks for sudo itself"
        sudo=
    else
        command -v sudo >/dev/null || stop "sudo is missing; install it, or run this as root"
        sudo=sudo
    fi
    [ -n "$service" ] || { if [ -e "$NO_SERVICE" ]; then service=no; else service=yes; fi; }
}

# What this run changed for good is noted once, so that uninstall.sh can undo that and no more.
note() {
    $sudo mkdir -p "$NOTES"
    grep -qsx "$2" "$NOTES/$1" || echo "$2" | $sudo tee -a "$NOTES/$1" >/dev/null
}

# put FILE MODE: standard input becomes FILE, if that changes it.
put() {
    new=$(mktemp)
    cat >"$new"
    if $sudo cmp -s "$new" "$1"; then
        say "$1 is up to date"
    else
        $sudo install -D -m "$2" "$new" "$1"
        say "wrote $1"
    fi
    rm -f "$new"
}

installed() { dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'ok installed'; }

install_packages() {
    step "Debian packages"
    if [ $packages = no ]; then left_out "as asked"; return; fi
    missing=
    for package in $NEEDED $WISHED; do installed "$package" || missing="$missing $package"; done
    if [ -z "$missing" ]; then say "all are installed"; return; fi
    $sudo apt-get update -qq
    wanted=
    for package in $missing; do
        if apt-cache show "$package" 2>/dev/null | grep -q .; then
            wanted="$wanted $package"
        else
            case " $WISHED " in
                *" $package "*) left_out "$package, which only Raspberry Pi OS has" ;;
                *) stop "apt has no $package; check /etc/apt/sources.list.d" ;;
            esac
        fi
    done
    [ -n "$wanted" ] || return 0
    say "installing$wanted"
    # shellcheck disable=SC2086  # a list
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $wanted >/dev/null
    for package in $wanted; do note packages "$package"; done
}

install_program() {
    step "The program, in $checkout/.venv"
    venv=$checkout/.venv
    if [ -d "$venv" ] && ! grep -qs 'include-system-site-packages = true' "$venv/pyvenv.cfg"; then
        [ ! -e "$venv.before" ] || stop "$venv cannot see Debian's packages, and $venv.before is there already; move one of them away"
        mv "$venv" "$venv.before"
        say "the one that was there cannot see Debian's packages; it is kept as $venv.before"
    fi
    [ -x "$venv/bin/python" ] || "$python" -m venv --system-site-packages "$venv"
    # Whatever pip fetches must go with Debian's numpy, Pillow and pygame, never replace them.
    kept=$(mktemp)
    "$python" -c 'from importlib.metadata import version
for name in ("numpy", "pillow", "pygame"): print(f"{name}=={version(name)}")' >"$kept"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --constraint "$kept" --editable "${checkout}[pi]"
    rm -f "$kept"
    # So that make demo and make test know that this is done.
    touch "$venv/installed"
    say "$("$venv/bin/station" --version)"
}

add_groups() {
    step "Groups"
    joined=
    for group in $GROUPS_NEEDED; do
        if ! getent group "$group" >/dev/null; then
            left_out "$group: there is no such group here"
        elif id -nG "$user" | tr ' ' '\n' | grep -qx "$group"; then
            say "$user is in $group"
        else
            $sudo usermod -aG "$group" "$user"
            note groups "$group"
            joined="$joined $group"
            say "$user joins $group"
        fi
    done
}

turn_spi_on() {
    [ $gpio_heads = yes ] || return 0
    step "SPI, for clock heads on the Pi's pins"
    if command -v raspi-config >/dev/null; then
        # 0 is on.
        if [ "$($sudo raspi-config nonint get_spi)" = 0 ]; then say "it is on"; return; fi
        $sudo raspi-config nonint do_spi 0
        note spi "turned on"
        say "on"
    else
        left_out "there is no raspi-config here"
    fi
}

add_rules() {
    step "Clock heads: stable names, and ModemManager keeps off"
    put "$RULES" 644 <"$here/70-house-station.rules"
    if [ -S "$DESTDIR/run/udev/control" ]; then
        $sudo udevadm control --reload
        $sudo udevadm trigger --subsystem-match=tty
    else
        left_out "reloading the rules: udev is not running here"
    fi
}

filled_in() { sed -e "s|@USER@|$user|g" -e "s|@CHECKOUT@|$checkout|g" -e "s|@UID@|$(id -u)|g" "$1"; }

add_service() {
    step "Starting at boot"
    if [ $service = no ]; then
        remove_service
        remove_autostart
        $sudo mkdir -p "$NOTES"
        $sudo touch "$NO_SERVICE"
        say "not at boot (--service changes that); start it with: $checkout/.venv/bin/station play --full-screen"
        return
    fi
    $sudo rm -f "$NO_SERVICE"
    [ -e "$OPTIONS_FILE" ] || put "$OPTIONS_FILE" 644 <"$here/house-station.default"
    filled_in "$here/50-house-station.polkit" | put "$POLKIT" 644
    # A Lite system may have been given a desktop since, or lost it: only one of the two starts the station.
    if [ -e "$DESKTOP" ] || [ -L "$DESKTOP" ]; then
        remove_service
        say "this is a desktop: the station starts when $user is logged in"
        mkdir -p "$(dirname "$AUTOSTART")"
        filled_in "$here/house-station.desktop" >"$AUTOSTART"
        say "wrote $AUTOSTART"
        return
    fi
    remove_autostart
    filled_in "$here/house-station.service" | put "$SERVICE" 644
    if [ -n "$systemd" ]; then $sudo systemctl daemon-reload; fi
    $sudo systemctl --quiet enable house-station.service
    if [ -n "$systemd" ]; then say "at the next boot, on the whole screen"; else left_out "starting it: systemd is not running here"; fi
}

# systemd-tmpfiles, which Debian runs once a day, removes what has not been written to for so long.
keep_games() {
    [ -n "$keep_games" ] || return 0
    step "Games on record"
    if [ "$keep_games" = forever ]; then
        $sudo rm -f "$KEEPING"
        say "are kept for ever"
        return
    fi
    folder=${HOUSE_STATION_DATA:-$HOME/.local/share/house-station}/journals
    printf '# Written by make install-pi OPTIONS="--keep-games %s".\ne "%s" - - - m:%sd\n' \
        "$keep_games" "$folder" "$keep_games" | put "$KEEPING" 644
    say "are kept for $keep_games days"
}

finish() {
    step "Done"
    say "station doctor checks all of this: $checkout/.venv/bin/station doctor"
    if [ -n "$joined" ]; then say "restart the Pi now, so that $user is in the new groups: sudo reboot"; fi
    if [ -z "$joined" ] && [ $service = yes ] && [ -n "$systemd" ]; then
        say "restart the Pi, or start the station now: sudo systemctl restart house-station"
    fi
}

user=$(id -un)
check_machine
echo "House Station is being installed for $user from $checkout."
install_packages
install_program
add_groups
turn_spi_on
add_rules
add_service
keep_games
finish
