"""Butine at the screen: the meadow, the cards, and how they are played by key and mouse."""
