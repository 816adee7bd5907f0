"""Tables without cameras: real referees, journals and connections, but simulated people who say what they do,
on a simulated clock. Many fit into one process.
"""
