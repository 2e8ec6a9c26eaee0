"""Every sentence a person reads, in English and French, and the functions that say them."""
