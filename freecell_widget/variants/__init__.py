"""The games of the FreeCell family as values: piles, rules, house rules and names."""

from freecell_widget.variants import named_games as named_games  # fills the table of names that a Variant looks in
