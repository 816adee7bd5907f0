"""A tournament, pure: entries, rounds, pairings, results and standings. Events in, a frozen state out.

No clock, file, network, table or web page is imported here. `after` gives the state after an event, `decide`
the events that a command comes to; `station.hall.director` keeps them.
"""
