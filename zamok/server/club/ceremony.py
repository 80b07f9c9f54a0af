"""Ceremony: what a browser with a passkey and a server say to each other, by WebAuthn.

`passkeys` loads it when somebody makes a passkey or comes in by one: what it brings with it takes
more memory than a hundred tables.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialCreationOptions,
    PublicKeyCredentialDescriptor,
    PublicKeyCredentialRequestOptions,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

from zamok.server.errors import Refused


def to_make(
    host: str, person: str, name: str, challenge: bytes, own: Sequence[bytes]
) -> dict[str, Any]:
    """Return what a browser needs to make a passkey for somebody who has some."""
    options = generate_registration_options(
        rp_id=host,
        rp_name="Zamok",
        user_id=person.encode(),
        user_name=name,
        user_display_name=name,
        challenge=challenge,
        exclude_credentials=[PublicKeyCredentialDescriptor(id=id) for id in own],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
    )
    return _plain(options)


def made(
    host: str, origin: str, challenge: bytes, id: str, response: dict[str, str]
) -> VerifiedRegistration:
    """Return the passkey that a browser says it has made; Refused if that is not true."""
    try:
        return verify_registration_response(
            credential=_credential(id, response),
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=origin,
        )
    except (WebAuthnException, ValueError) as error:
        raise Refused("refuse.passkey", 422) from error


def to_answer(host: str, challenge: bytes) -> dict[str, Any]:
    """Return what a browser needs to answer with a passkey."""
    return _plain(generate_authentication_options(rp_id=host, challenge=challenge))


def answered(
    host: str,
    origin: str,
    challenge: bytes,
    id: str,
    response: dict[str, str],
    public_key: bytes,
    count: int,
) -> VerifiedAuthentication:
    """Return what a passkey has answered; Refused if it was another one."""
    try:
        return verify_authentication_response(
            credential=_credential(id, response),
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=origin,
            credential_public_key=public_key,
            credential_current_sign_count=count,
        )
    except (WebAuthnException, ValueError) as error:
        raise Refused("refuse.passkey", 422) from error


def _plain(
    options: PublicKeyCredentialCreationOptions | PublicKeyCredentialRequestOptions,
) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(options_to_json(options))
    return found


def _credential(id: str, response: dict[str, str]) -> dict[str, Any]:
    return {"id": id, "rawId": id, "type": "public-key", "response": response}
