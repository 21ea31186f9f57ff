"""The rules of play: engine contract and the four games.

Knows no screen, no socket, no clock, no file, no event loop and no random generator.
"""
