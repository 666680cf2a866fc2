"""The Skeletons (SKL)."""
