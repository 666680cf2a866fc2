"""What the two heroes share, who sit in one seat: the Paladin and the Armored Knight (MMP-24)."""
