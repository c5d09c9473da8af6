"""The memory over HTTP. Each route is one call of `Memory`; who asks is settled at the door, before anything is read.

Nothing is imported here: the command line looks after keys without the packages that serving needs.
"""
