"""What belongs to the screen of ButaBabel."""
