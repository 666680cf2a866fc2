"""The Dragon visits the manor (MVR-53, MVR-88)."""
