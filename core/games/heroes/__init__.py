"""Butts away! Heroes: dice, hidden hands and a window in which every seat may interrupt (2-5 seats)."""
