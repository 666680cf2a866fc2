"""What the commands and the pages both say: setups, mixes, who does what to whom, clauses, saved games."""
