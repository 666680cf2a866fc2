"""The Knight."""
