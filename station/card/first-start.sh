#!/bin/sh
# Written by `station card write`. Installs House Station at the Pi's first start, joins the hall, and writes down beside itself
# on the card what happened. Running it again is harmless: `sudo /usr/local/sbin/house-station-first-start`.
set -u
user=@USER@ source=@SOURCE@ install_options=@INSTALL@ hall=@HALL@
boot=${BOOT:-/boot/firmware}
home=${STATION_HOME:-/home/$user}
bundle=$boot/house-station
checkout=$home/house-station
log=$boot/house-station.log

say() { echo "$(date '+%F %T') $*" | tee -a "$log"; }
stop() { say "STOPPED: $*"; exit 1; }
as_user() { su - "$user" -c "$1" >>"$log" 2>&1; }

# Without a network this takes what is on the card, and nothing else.
offline=
if [ -d "$bundle/wheels" ]; then offline="PIP_NO_INDEX=1 PIP_FIND_LINKS=$bundle/wheels"; fi

say "House Station is being installed for $user"
if ls "$bundle"/packages/*.deb >/dev/null 2>&1; then
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$bundle"/packages/*.deb >>"$log" 2>&1 ||
        stop "the packages on the card do not install; the lines above say why"
    install_options="$install_options --no-packages"
fi
if [ ! -d "$checkout" ]; then
    if [ -f "$bundle/house-station.tar.gz" ]; then
        mkdir -p "$checkout"
        tar -xzf "$bundle/house-station.tar.gz" -C "$checkout" || stop "$bundle/house-station.tar.gz does not unpack"
    else
        [ -n "$source" ] || stop "there is no house-station.tar.gz on the card, and no address to get it from"
        command -v git >/dev/null || { apt-get update -qq && apt-get install -y -qq git; } >>"$log" 2>&1
        git clone --quiet "$source" "$checkout" >>"$log" 2>&1 || stop "$source cannot be reached; is the Wi-Fi password right?"
    fi
    chown -R "$user:" "$checkout"
fi
as_user "env $offline $checkout/hardware/raspberry-pi/install.sh $install_options" ||
    stop "the installation failed; the lines above say why"
say "installed"

if [ -n "$hall" ]; then
    as_user "env $offline $checkout/.venv/bin/pip install --quiet --editable '${checkout}[pi,table]'" ||
        stop "what a table of a hall needs does not install; the lines above say why"
    tries=0
    until as_user "$checkout/.venv/bin/station table join $hall"; do
        tries=$((tries + 1))
        if [ $tries -ge "${TRIES:-30}" ]; then
            say "NOT AT THE HALL: the director did not let this machine in (the code is good once and for half an hour)"
            say "the station starts without it; later: station table join CODE"
            exit 0
        fi
        sleep "${PAUSE_S:-10}"
    done
    sed -i 's/^STATION_OPTIONS="\(.*\)"$/STATION_OPTIONS="\1 --hall"/' "${OPTIONS_FILE:-/etc/default/house-station}"
    say "joined the hall"
fi
say "DONE: the Pi starts again, into the station"
