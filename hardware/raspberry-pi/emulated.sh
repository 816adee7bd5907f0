#!/bin/sh
# Installs House Station on a bare Debian 13 for aarch64, emulated, as `make install-pi` does on a Raspberry Pi, and plays there.
# The last part of `make check-pi`: needs root, mmdebstrap and qemu-user-static 9 or newer; 20 to 40 minutes, 3 GB.
# CPU=cortex-a76 emulates a Pi 5. No systemd runs there, and nothing that only Raspberry Pi OS has is found.
set -eu

checkout=$(cd "$(dirname "$0")/../.." && pwd)
root=${TMPDIR:-/tmp}/house-station-aarch64

leave_out() { echo "check-pi: left out the emulated installation: $*"; exit 0; }

[ "$(id -u)" = 0 ] || leave_out "it needs root"
for tool in mmdebstrap qemu-aarch64-static git; do
    command -v $tool >/dev/null || leave_out "$tool is missing (on Debian 12, qemu-user-static must be that of the backports)"
done
case $(qemu-aarch64-static --version | head -1) in
    *" version "[1-8].*) leave_out "this QEMU crashes in onnxruntime; 9 and newer do not" ;;
esac
grep -qs enabled /proc/sys/fs/binfmt_misc/qemu-aarch64 || leave_out "the kernel does not run programs for aarch64 (binfmt_misc)"

leave_no_mounts() { for place in dev proc; do umount -q "$root/$place" 2>/dev/null || true; done; }
trap leave_no_mounts EXIT
leave_no_mounts
rm -rf --one-file-system "$root"
mmdebstrap --quiet --mode=root --arch=arm64 --variant=apt --include=python3-venv,make,git,ca-certificates trixie "$root" "$@"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
# What this machine needs to reach Debian and PyPI.
cp /etc/resolv.conf /etc/hosts "$root/etc/"
cp -r /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/"
cp -r /etc/ssl/certs/. "$root/etc/ssl/certs/"
cp -r /usr/local/share/ca-certificates/. "$root/usr/local/share/ca-certificates/" 2>/dev/null || true
env | sed -nE "s/^((PIP_|https?_proxy|HTTPS?_PROXY|no_proxy|NO_PROXY|SSL_)[A-Za-z_]*)=(.*)/export \1='\3'/p" >"$root/environment.sh"
git clone --quiet "$checkout" "$root/house-station"

inside() {
    begun=$(date +%s)
    QEMU_CPU=${CPU:-cortex-a72} chroot "$root" /usr/bin/env -i HOME=/root LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin \
        /bin/sh -ec ". /environment.sh; cd /house-station; $1" >"$root.log" 2>&1 || { tail -20 "$root.log"; echo "check-pi: failed: $1"; exit 1; }
    echo "$(($(date +%s) - begun)) s: $1"
    tail -3 "$root.log"
}

inside 'make install-pi'
inside 'make install-pi'
inside '.venv/bin/station doctor'
inside '.venv/bin/station demo --headless --json --plays 2 --out /tmp/demo'
inside '.venv/bin/station read docs/simulated-table.jpg --json >/tmp/read.json'
answer='import json, sys; [print(board["rows"], board["facing"], board["kits"]) for board in json.load(sys.stdin)["boards"]]'
here=$("$checkout/.venv/bin/station" read "$checkout/docs/simulated-table.jpg" --json | python3 -c "$answer")
there=$(python3 -c "$answer" <"$root/tmp/read.json")
[ "$here" = "$there" ] || { echo "check-pi: station read answers otherwise than here"; exit 1; }
echo "station read answers as here"
inside 'make uninstall-pi'
leave_no_mounts
rm -rf --one-file-system "$root" "$root.log"
