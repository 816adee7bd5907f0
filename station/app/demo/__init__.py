"""Games of simulated people: what they consist of, how they are run, measured and recorded."""
