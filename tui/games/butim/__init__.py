"""What belongs to the screen of Butim."""
