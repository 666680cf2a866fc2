"""Tests of what both houses are built of."""
