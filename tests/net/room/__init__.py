"""A room and its desk, with members who are really Callers, and time that the test moves on. No socket."""
