"""Butique's games for programs of others. Imported only by those who want them; needs the extra `research`."""
