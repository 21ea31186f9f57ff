"""Weights for a game's estimate, learnt from games that bots play among themselves. For whoever writes guides.

`python -m ai.learning GAME` plays, fits and writes ai/search/guides/GAME/weights.json, unless a program of that game's
own makes them; what is learnt from stands in that guide's facts.py. Needs the extra `research`; nothing that plays
needs this package. Bots play by masked views as everywhere, but whoever learns sees all.
"""
