"""Compiled rules as plain data: what the compiler makes and the engine runs."""
