"""What did it learn? Pages made from games that the master plays against itself."""
