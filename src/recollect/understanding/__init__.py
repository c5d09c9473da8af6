"""How a question is read, by rules: when, who, what kind, which words are left. Knows no database and no model."""
