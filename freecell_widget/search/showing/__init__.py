"""Results as tables, charts and HTML."""
