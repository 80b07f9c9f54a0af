"""Two browsers at one castle: one points at a place, the other takes it over with one tap."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import zamok
from tests.conformance.kit import chooser, walk
from tests.web.browser.conftest import ME, OPEN, Arrive, Visit
from tests.web.browser.test_people import ply, sit
from zamok.games.two_castles.moves import PLACE, YIELD

PLACES = """() => {
  const space = Number(document.getElementById("table").dataset.space);
  const spots = [...document.querySelectorAll("#area-board .spot")].map((s) => s.dataset.moves);
  return spots.filter((moves) => Number(moves) >= space);
}"""


def to_advise() -> str:
    """Return a position where the first seat has places to point at and nothing to do."""
    state = zamok.game("two_castles").start(2, seed="advice")
    for _ in walk(state, chooser("advice")):
        places = [move for move in state.advice(0).get(1, ()) if PLACE <= move < YIELD]
        if state.actors() == [1] and len(places) > 1:
            return state.to_text()
    raise AssertionError("nobody could advise anybody")


def partners(anna: Visit, boris: Visit) -> tuple[Page, Page]:
    """Sit two people down as partners, where one may advise the other."""
    id = anna.table("two_castles", ME, OPEN, position=to_advise())
    host = anna.page(f"/table/{id}")
    host.locator("#waiting-title").wait_for()
    guest = boris.page(f"/table/{id}")
    sit(guest)
    host.locator("#table[data-status=running]").wait_for()
    guest.locator("#table[data-yours='1']").wait_for()
    return host, guest


def test_a_partner_points_and_the_decider_takes_it_over(arrive: Arrive) -> None:
    anna, boris = arrive("en"), arrive("ru")
    host, guest = partners(anna, boris)

    first, second, *_ = host.evaluate(PLACES)
    offer = guest.locator("#offers .offer")
    expect(offer).to_have_count(0)
    host.locator(f".spot[data-moves='{first}']").click()
    expect(offer).to_have_count(1)
    expect(guest.locator(".suggested")).to_have_count(1)
    expect(host.locator(f".suggested[data-of='{first}']")).to_have_count(1)
    shown = offer.get_attribute("data-moves")

    host.locator(f".spot[data-moves='{second}']").click()  # another one takes its place
    expect(guest.locator(f"#offers .offer:not([data-moves='{shown}'])")).to_have_count(1)
    expect(offer).to_have_count(1)
    expect(host.locator(f".suggested[data-of='{second}']")).to_have_count(1)

    # The adviser's own page may hear of it last, and takes no press until it has.
    pointed = host.locator(".suggested")
    host.locator("#advise [data-act=point]").click()
    expect(offer).to_have_count(0)
    expect(pointed).to_have_count(0)
    host.locator(f".spot[data-moves='{first}']").click()
    expect(offer).to_have_count(1)
    expect(pointed).to_have_count(1)
    host.locator(f".spot[data-moves='{first}']").click()  # pressed again it is taken back
    expect(offer).to_have_count(0)
    expect(pointed).to_have_count(0)

    host.locator(f".spot[data-moves='{second}']").focus()
    host.keyboard.press("Enter")
    before = ply(guest)
    offer.click()
    for page in (host, guest):
        expect(page.locator(f"#table[data-ply='{before + 1}']")).to_be_attached()
        expect(page.locator(".suggested")).to_have_count(0)
    expect(offer).to_have_count(0)
