"""The games, a package each. The registry (`station.registry`) makes them known."""
