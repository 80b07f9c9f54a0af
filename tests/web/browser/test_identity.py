"""Who one is goes along to another device."""

from __future__ import annotations

from tests.web.browser.conftest import Arrive


def test_identity_goes_to_another_device(arrive: Arrive) -> None:
    here, there = arrive("en").page("/me"), arrive("en").page()
    here.locator("#name").fill("Mathilde")
    here.locator("#name-form button").click()
    here.locator("body[data-person=Mathilde]").wait_for(state="attached")
    here.locator("html[data-ready]").wait_for(state="attached")
    here.locator("[data-do=carry]").click()
    there.goto(here.locator("#carry-out input").input_value())
    there.locator("#carry-take").click()
    there.locator("body[data-person=Mathilde]").wait_for(state="attached")
