"""The screens around and at the table."""
