#!/bin/sh
# The guest's first program: lays memory over the root, so that a job leaves nothing behind, and starts systemd on that.
set -e
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount -t tmpfs -o size=512M memory /lab/memory
mkdir /lab/memory/upper /lab/memory/work /lab/memory/root
mount -t overlay -o lowerdir=/,upperdir=/lab/memory/upper,workdir=/lab/memory/work overlay /lab/memory/root
mount -t proc proc /lab/memory/root/proc
share=$(sed -n 's/.*lab_share=\([^ ]*\).*/\1/p' /lab/memory/root/proc/cmdline)
mkdir -p /lab/memory/root/lab/share
mount -t hostfs -o "hostfs=$share" share /lab/memory/root/lab/share
# gpiozero asks which Pi this is: a Pi 4.
(cat /lab/memory/root/proc/cpuinfo; printf 'Revision\t: c03115\n') >/lab/memory/cpuinfo
umount /lab/memory/root/proc
cd /lab/memory/root
mkdir -p lab/under
pivot_root . lab/under
exec chroot . /usr/lib/systemd/systemd --log-target=kmsg --show-status=0
