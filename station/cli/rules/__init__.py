"""Commands that ask the rules and the word lists."""
