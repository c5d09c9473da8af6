"""What a message claims: each rule reads clauses of its kind, and `claims` asks them in turn."""
