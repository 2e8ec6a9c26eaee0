"""Every sentence that a person reads, in English and French, and the functions that say them."""
