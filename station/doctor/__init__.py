"""Whether this machine has what a table needs, and how to fix what is wrong: `station doctor`.

Each family of checks is a module with a frozen value of facts and `checks(facts)`, which is pure. `gathering`
finds the facts of this machine; `examination` puts both together.
"""
