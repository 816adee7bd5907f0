"""Reading boards and letters from pictures: time, memory, accuracy."""
