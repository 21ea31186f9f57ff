"""The save format: one SQLite file a game."""
