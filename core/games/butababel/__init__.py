"""ButaBabel: everybody builds at once, by rock, paper and scissors, and never too high."""
