"""Setting up a table: what is to be done next, from what is known. Pure: no camera, no head, no screen."""
