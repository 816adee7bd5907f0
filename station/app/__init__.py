"""The running station: camera, clock heads, referee, journal and screen joined together."""
