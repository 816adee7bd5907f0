"""Commands that try what is plugged in, and this machine."""
