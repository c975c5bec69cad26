"""Trails and tracks as graphs: checks, analysis, freezing to adjacency for play, and drawings.

`build.py` makes the networkx graph, `checks.py` the findings, `adjacency.py` the plain data for play, `drawing.py` the
pictures. What a graph looks like is said structurally in `declaration.py`, so that nothing here imports the packs.
"""
