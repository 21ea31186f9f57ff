"""Butine!: tiles make a meadow, and a bee gathers along them."""
