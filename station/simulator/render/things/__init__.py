"""How the things on a table look: boards, tiles, what people leave there, arms."""
