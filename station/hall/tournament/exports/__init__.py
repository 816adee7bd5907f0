"""A tournament in the formats of others. Each gives the text of a file."""
