"""Judgment: typed questions, rules that always answer them, models where they are configured, and a panel that asks."""
