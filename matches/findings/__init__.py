"""What simulations say about the rules: studies as tables of rows, and the texts' tables made of their results."""
