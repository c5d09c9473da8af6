"""The reader: our own small models that read what people say. Offline, on this machine's processor."""
