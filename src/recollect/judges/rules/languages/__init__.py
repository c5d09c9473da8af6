"""German, Spanish and French, as far as people speak of themselves most."""
