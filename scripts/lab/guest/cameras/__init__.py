"""Cameras of the guest, and what they see: V4L2 (`feed`), on USB (`uvc_camera`), libcamera (`sensor`)."""
