"""What is known on purpose: notes and their tags, the review of all that waits for a word, and the souls of agents."""
