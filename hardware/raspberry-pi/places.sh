# Where install.sh puts things and uninstall.sh finds them. Read by both.
# shellcheck shell=sh disable=SC2034,SC2154
NOTES=/var/lib/house-station
NO_SERVICE=$NOTES/no-service
OPTIONS_FILE=/etc/default/house-station
RULES=/etc/udev/rules.d/70-house-station.rules
POLKIT=/etc/polkit-1/rules.d/50-house-station.rules
SERVICE=/etc/systemd/system/house-station.service
AUTOSTART=$HOME/.config/autostart/house-station.desktop

# What starts the station, at boot or on the desktop; needs $sudo and $systemd.
remove_start() {
    if [ -e "$SERVICE" ]; then
        if [ -n "$systemd" ]; then $sudo systemctl stop house-station.service; fi
        $sudo systemctl --quiet disable house-station.service
        $sudo rm -f "$SERVICE"
        if [ -n "$systemd" ]; then $sudo systemctl daemon-reload; fi
        say "removed $SERVICE"
    fi
    if [ -e "$AUTOSTART" ]; then
        rm -f "$AUTOSTART"
        say "removed $AUTOSTART"
    fi
}
