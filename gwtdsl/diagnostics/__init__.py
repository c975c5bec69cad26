"""Findings: what is told to an author, the catalogue of codes, and the ways to show them.

`finding.py` holds the value, `catalogue.py` the permanent codes and the factory, `render.py` the output formats.
Nothing here knows what is checked, or how.
"""
