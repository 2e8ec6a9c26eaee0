"""Pictures of cards and positions: SVG, HTML and text."""
