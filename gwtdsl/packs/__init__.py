"""Packs: folders of YAML become one resolved, checked-for-shape model that keeps every place.

`load.load` is the way in; `model` is what comes out. Names inside programs are not looked up here.
"""
