"""What is wrong with a table, from pictures of it: each check is a function of its own, and says what it
measured."""
