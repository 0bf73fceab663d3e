"""Greek and Cyrillic letters as Latin ones spell them, for a font that has no others.

Each letter is told as it is commonly spelt in English, none of it by a context: a reader at the table knows the name.
"""

from typing import Final

_CYRILLIC = (
    "а a б b в v г g ґ g д d ђ dj ѓ gj е e ё yo є ye ж zh з z ѕ dz и i і i ї yi й y ј j к k ќ kj л l љ lj м m н n њ nj "
    "о o п p р r с s т t ћ c у u ў w ф f х kh ц ts ч ch џ dz ш sh щ shch ъ - ы y ь - э e ю yu я ya"
)
_GREEK = "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o"


def _pairs(table: str) -> dict[str, str]:
    words = table.split()
    small = {letter: "" if latin == "-" else latin for letter, latin in zip(words[::2], words[1::2], strict=True)}
    return small | {letter.upper(): latin.capitalize() for letter, latin in small.items() if letter.upper() != letter}


LATIN: Final = _pairs(_GREEK) | _pairs(_CYRILLIC)
