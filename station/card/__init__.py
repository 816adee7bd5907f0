"""A memory card from which a Raspberry Pi installs the station at its first start, with cloud-init."""
