"""The words of each role, one module a role: its options, events, draws and rolls in plain English."""
