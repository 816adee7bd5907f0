# Where install.sh puts things and uninstall.sh finds them. Read by both.
# DESTDIR goes before every path outside the user's home, as make install has it; tests use it.
# shellcheck shell=sh disable=SC2034,SC2154
DESTDIR=${DESTDIR:-}
NOTES=$DESTDIR/var/lib/house-station
NO_SERVICE=$NOTES/no-service
OPTIONS_FILE=$DESTDIR/etc/default/house-station
RULES=$DESTDIR/etc/udev/rules.d/70-house-station.rules
POLKIT=$DESTDIR/etc/polkit-1/rules.d/50-house-station.rules
SERVICE=$DESTDIR/etc/systemd/system/house-station.service
DESKTOP=$DESTDIR/etc/systemd/system/display-manager.service
KEEPING=$DESTDIR/etc/tmpfiles.d/house-station.conf
if [ -d "$DESTDIR/run/systemd/system" ]; then systemd=running; else systemd=; fi
AUTOSTART=$HOME/.config/autostart/house-station.desktop

# What starts the station at boot; needs $sudo.
remove_service() {
    if [ -e "$SERVICE" ]; then
        if [ -n "$systemd" ]; then $sudo systemctl stop house-station.service; fi
        $sudo systemctl --quiet disable house-station.service
        $sudo rm -f "$SERVICE"
        if [ -n "$systemd" ]; then $sudo systemctl daemon-reload; fi
        say "removed $SERVICE"
    fi
}

# What starts it on the desktop.
remove_autostart() {
    if [ -e "$AUTOSTART" ]; then
        rm -f "$AUTOSTART"
        say "removed $AUTOSTART"
    fi
}
