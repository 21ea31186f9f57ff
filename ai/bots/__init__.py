"""The rule-based players."""
