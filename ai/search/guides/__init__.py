"""What each game tells the search beyond its rules: one package a game, named like it, with a class GUIDE."""
