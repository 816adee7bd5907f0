"""Clock heads with our firmware, on a serial line."""
