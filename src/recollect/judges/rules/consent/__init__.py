"""Whether somebody allows that their words are told to others, or asks to keep them."""
