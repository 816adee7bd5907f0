"""Drawing: one file per thing drawn, each from a value of `station.view`."""
