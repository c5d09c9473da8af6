"""What shows in a talk as a whole: whether it is over, how somebody writes, what came of a request."""
