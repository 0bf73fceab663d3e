"""Reads of campaigns, their chronicles and the states that follow from them; one noun a file."""
