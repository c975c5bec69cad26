"""Scenarios: a pack's own tests. Reading them, running them, telling what they reached, writing a game down as one."""
