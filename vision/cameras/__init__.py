"""Where pictures come from: cameras, video files, folders of pictures."""
