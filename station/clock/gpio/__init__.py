"""Clock heads on the pins of a Raspberry Pi."""
