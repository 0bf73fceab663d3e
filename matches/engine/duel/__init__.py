"""What Augmented and Inscription share: four lanes a side, one scale, and cards that fight over both."""
