"""What was recorded once: whole games (seals), and the courses of small positions.

A test says what one rule does. What was recorded holds all the rest, and says only that something has changed.
"""

from typing import Final

OFF_COURSE: Final = ("course", "has changed")
"""What a test that passes, but no longer goes its recorded course, says of itself to pytest."""
