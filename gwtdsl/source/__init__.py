"""YAML with places: text becomes nodes that know file, line and column of every key and value.

`reader.read` reads a file, `reader.read_text` a text; both answer with a `Source`. The nodes are in `nodes`.
"""
