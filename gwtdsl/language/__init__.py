"""The action language: grammar, syntax tree, parser, signature table, formatter, English text.

Import from the modules: `parser` makes trees, `tree` says what they are, `formatter` and `rewrite` lay programs out,
`english` says them.
"""
