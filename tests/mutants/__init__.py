"""A machine that plants bugs in the rules, one at a time, and tells which of them no test notices.

`python -m tests.mutants` (or `make mutants`) plants those made by hand and a sample of its own; see `--help`.
`operators` makes bugs from the syntax tree, `planting` lists those of a module, `by_hand` has what no operator makes;
`covering` knows which test runs which line; `hunting` runs them, by way of `swapping`, `sessions` and `children`;
`report` sums up.

Why our own. cosmic-ray 8.7 knows no tests by line and starts pytest anew for each mutant: 6 s each, and half of its 446
in `cave/map/reveal` swap one bit operator for another. mutmut 3.8 forks a warm process as we do (3 a second), but
chooses tests by function, leaves decorated functions and tables alone (how roles meet is registered by decorators), and
of 492 there most replace texts or arguments by None. Neither leaves out a `yield from`, swaps steps, or asks another
seat.
"""
