"""Setting up a table: what to do next, from what is known. Pure: no camera, no head, no screen."""
