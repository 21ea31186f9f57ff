"""Widgets that every game's table shares."""
