"""A peer: its link to a host, what it knows of the room, and the session that its screen or bot plays by."""
