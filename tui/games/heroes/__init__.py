"""What belongs to the screen of Butts away! Heroes."""
