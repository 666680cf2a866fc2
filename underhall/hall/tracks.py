"""Dials and tracks: numbers that stop at their ends, and payments that are made in full or not at all."""

from __future__ import annotations


def gain(value: int, amount: int, end: int) -> int:
    """A number after a gain, which stops at the end of its track (MMP-11)."""
    return min(value + amount, end)


def lose(value: int, amount: int) -> int:
    """A number after a loss, which takes as much as there is (MMP-12)."""
    return max(value - amount, 0)


def spend(value: int, amount: int) -> int:
    """A number after a payment, which must be there in full (MMP-12)."""
    assert value >= amount, "a payment is made in full (MMP-12)"
    return value - amount
