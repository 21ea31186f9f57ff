"""The host: the gate that peers knock at, the room behind it, the game in the room. Draws nothing."""
