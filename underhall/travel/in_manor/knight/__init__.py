"""The Knight visits the manor (MVR-51, MVR-86)."""
