"""Reading boards of word games from pictures: locate, rectify, stillness, occupancy, letters."""
