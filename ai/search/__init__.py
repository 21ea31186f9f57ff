"""One search for all games: it knows the contract, and of a single game only what that game's guide tells it."""
