#!/bin/sh
# Runs the job that the share names, as a module of scripts.lab.guest, and switches the guest off.
mount --bind /lab/under/lab/memory/cpuinfo /proc/cpuinfo
modprobe configfs 2>/dev/null
mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config
mountpoint -q /sys/kernel/debug || mount -t debugfs none /sys/kernel/debug
cd /home/pi/house-station || exit 1
# shellcheck disable=SC2046  # a name and its arguments
.venv/bin/python -m scripts.lab.guest.$(cat /lab/share/job) >/lab/share/output 2>&1
echo "$?" >/lab/share/ended
systemctl poweroff --force --force
