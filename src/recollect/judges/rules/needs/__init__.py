"""What somebody needed and did not get, and whether two needs are the same."""
