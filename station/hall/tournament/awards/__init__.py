"""What is won besides the first places, and what a tournament does to ratings."""
