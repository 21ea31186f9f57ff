"""Pictures of the running program, for the README and the documentation."""
