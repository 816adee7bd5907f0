"""The hall's pages for the director, the arbiters and the public: HTML from the server, and JSON."""
