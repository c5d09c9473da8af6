"""The heartbeat: named jobs that keep a memory in order, each when it is due, one process at a time. Nothing here is
needed for an answer; what a job has not done yet, the next beat does."""
