"""The club in a browser: a name is kept by a passkey, and somebody comes back on another device."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.browser.conftest import Arrive


def with_authenticator(page: Page) -> tuple[object, str]:
    """Give a page a device that makes passkeys; return how to speak to it, and its name."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, made["authenticatorId"]


def test_a_guest_keeps_the_name_and_comes_back_elsewhere_by_passkey_and_by_code(
    arrive: Arrive,
) -> None:
    here, there = arrive("en").page("/me"), arrive("ru").page("/sign-in")
    first, made = with_authenticator(here)
    here.locator("#name").fill("Mathilde")
    here.locator("#name-form button").click()
    here.locator("body[data-person=Mathilde]").wait_for(state="attached")
    here.locator("[data-do=passkey]").click()
    here.locator("[data-drop-passkey]").wait_for()
    here.locator("html[data-ready]").wait_for(state="attached")
    here.locator("[data-do=codes]").click()
    code = here.locator("#codes-out li").first.inner_text()
    # The passkey goes along to the other device, as those that are kept by a system do.
    keys = first.send("WebAuthn.getCredentials", {"authenticatorId": made})["credentials"]  # type: ignore[attr-defined]
    second, other = with_authenticator(there)
    second.send(  # type: ignore[attr-defined]
        "WebAuthn.addCredential", {"authenticatorId": other, "credential": keys[0]}
    )
    there.locator("html[data-ready]").wait_for(state="attached")
    there.locator("[data-do=enter]").click()
    there.locator("body[data-person=Mathilde]").wait_for(state="attached")
    third = arrive("en").page("/sign-in")
    third.locator("html[data-ready]").wait_for(state="attached")
    third.locator("#code").fill(code)
    third.locator("#code-form button").click()
    third.locator("body[data-person=Mathilde]").wait_for(state="attached")
    third.goto(third.url + "me")
    third.locator("html[data-ready]").wait_for(state="attached")
    third.on("dialog", lambda dialog: dialog.accept())
    third.locator("[data-do=forget]").click()
    third.locator("body:not([data-person])").wait_for(state="attached")
