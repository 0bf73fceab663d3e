"""Matches played by the real rules: pure Python, one engine a game behind one small interface."""
