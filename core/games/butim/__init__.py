"""Butim: pirates dig up islands that a whirlpool is taking away, in full with ore and ships or as a party game."""
