"""Sentences, clauses, verbs and noun phrases: how a message is built, before anybody asks what it claims."""
