"""QR: an address as a picture that a phone's camera reads."""

from __future__ import annotations

import io

import segno

_DARK, _LIGHT = "#2a1c12", "#fffdf6"  # in both schemes: cameras want dark on light


def qr(address: str) -> bytes:
    """Return the code of an address as SVG, with the empty margin that readers need."""
    out = io.BytesIO()
    code = segno.make_qr(address, error="m")
    code.save(out, kind="svg", dark=_DARK, light=_LIGHT, xmldecl=False, omitsize=True)
    return out.getvalue()
