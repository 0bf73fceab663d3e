"""What makes every match end: limits that no ordinary match reaches, and the words a record uses for them."""

DECISIONS_A_TURN = 200  # of one seat; then it may only end its turn, and what it is asked is answered for it
CHAIN_LINKS = 100  # an ability set off by an ability set off by ...; then further abilities stay silent

DECISIONS = "decisions"
CHAIN = "chain"
TURNS = "turns"
