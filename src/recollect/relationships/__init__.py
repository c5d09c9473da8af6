"""What makes the memory attentive to people: what was promised, how they write, what they need, who they are elsewhere,
and how agents serve them."""
