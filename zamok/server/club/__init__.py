"""The club: people who come back; accounts, ratings, history, finding a game."""
