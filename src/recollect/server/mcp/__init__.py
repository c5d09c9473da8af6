"""The memory as a server of the Model Context Protocol: tools, resources and prompts, each a call of `Memory`.

Who reads is fixed when it starts. No argument of a model can change that."""
