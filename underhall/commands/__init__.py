"""What each command of the command line does; `underhall.cli` only names their options."""
