"""Town: no two houses alike in a row or column, for 2 to 5 players and alone."""
