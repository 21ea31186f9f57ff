"""Players that see only what a seat may see: bots, levels, worker processes, the arena."""
