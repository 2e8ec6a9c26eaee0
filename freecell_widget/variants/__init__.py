"""The games of the FreeCell family as values: piles, rules, house rules and names."""
