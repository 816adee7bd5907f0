"""A tournament between simulated tables on a real broker with a real director, with accidents on request."""
