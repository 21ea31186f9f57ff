"""Butts away! Heroes: dice, hidden hands and an interruption window that every seat may answer (2-5 seats)."""
