"""What each game tells the search beyond its rules: one module a game, found by the game's id (ai.search.guide)."""
