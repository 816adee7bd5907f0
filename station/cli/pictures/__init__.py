"""Commands that read boards and layouts from pictures."""
