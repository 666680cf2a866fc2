"""From what people agree on to a table: which mixes are legal, what each of them fixes, and the first position."""
