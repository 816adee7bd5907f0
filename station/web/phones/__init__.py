"""Pages for the phones of people who play: joining, the seat, and what they send."""
