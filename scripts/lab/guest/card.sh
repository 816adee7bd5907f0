#!/bin/sh
# At each start of a card in the laboratory: plugs in a display, and once the station is installed looks at it. Only what a
# bare system has is used until then.
share=$(sed -n 's/.*lab_share=\([^ ]*\).*/\1/p' /proc/cmdline)
mkdir -p /lab/share
mount -t hostfs -o "hostfs=$share" share /lab/share
echo "$(cut -d' ' -f1 /proc/uptime) s: the card has started" >>/lab/share/output
mountpoint -q /sys/kernel/debug || mount -t debugfs none /sys/kernel/debug
modprobe vkms && udevadm settle
for connector in /sys/class/drm/card*-Virtual-*/status; do echo detect >"$connector"; done
log=/boot/firmware/house-station.log
grep -q 'DONE:' $log 2>/dev/null || {
    # The first start. When cloud-init has done its work, the machine starts again.
    until grep -Eq 'DONE:|STOPPED:' $log 2>/dev/null || cloud-init status 2>/dev/null | grep -Eq 'error|disabled'; do sleep 5; done
    cp $log /var/log/cloud-init.log /var/log/cloud-init-output.log /lab/share/
    grep -q 'DONE:' $log && exit 0
    echo "FAILED: the first start installs the station" >>/lab/share/output
    echo 1 >/lab/share/ended
    exit 1
}
cd /home/pi/house-station || exit 1
.venv/bin/python -m scripts.lab.guest.card >>/lab/share/output 2>&1
echo "$?" >/lab/share/ended
systemctl poweroff --force --force
