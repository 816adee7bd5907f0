"""The director's side: what happened in the hall, stored event by event, and everything derived from it.

`Hall` is the way in. No MQTT and no HTTP in here: messages leave through a `Link`.
"""
