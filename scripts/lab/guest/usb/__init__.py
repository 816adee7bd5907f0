"""A camera on USB that is made in the guest: `uvc_camera` is what is plugged in."""
