"""Drawing: one file a thing that is drawn, each from a value of `station.view`."""
