"""Pages in a browser: what one table shows, as HTML that follows it."""
