"""A stand-in for Pillow, as far as capture.py uses it: pictures of binary Netpbm (P6)."""
