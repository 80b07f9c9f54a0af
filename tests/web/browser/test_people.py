"""People at one table: two browsers, one device, talk, and taking moves back."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.server.thread import ThreadServer
from tests.web.browser.conftest import ME, OPEN, Arrive
from tests.web.browser.player import Player
from tests.web.browser.serving import reached

TURN = 60  # presses that no turn needs
HERE: dict[str, str] = {"kind": "here", "name": "Boris"}


def ply(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-ply") or 0)


def sit(page: Page) -> None:
    page.locator("[data-act=sit]").first.click()
    page.locator("#table[data-status=running]").wait_for()


def whose(*pages: Page) -> tuple[Page, Page]:
    """Return the page of the one to move, then the other."""
    for page in pages:
        page.locator("#table[data-status=running]").wait_for()
    first, second = pages
    mover = first if first.locator("#table[data-yours='1']").count() else second
    return (mover, second if mover is first else first)


def until(player: Player, done: Callable[[], bool]) -> None:
    """Press on until it is done, which takes a turn at most."""
    for _ in range(TURN):
        if done():
            return
        player.step()
        assert isinstance(player.page, Page)
        player.page.locator("body:not([data-client-busy])").wait_for()
    raise AssertionError(f"not done after {TURN} presses")


def test_two_people_meet_by_link_talk_and_see_each_other(arrive: Arrive) -> None:
    anna, boris = arrive("en"), arrive("ru")
    id = anna.table("carcassonne", ME, OPEN)
    host = anna.page(f"/table/{id}")
    host.locator("#waiting-title").wait_for()
    guest = boris.page(f"/table/{id}")
    sit(guest)
    host.locator("#table[data-status=running]").wait_for()
    expect(host.locator("#seat-1 .presence.here")).to_be_visible()
    expect(guest.locator("#seat-0 .presence.here")).to_be_visible()

    guest.locator(".tab-chat").click()
    guest.locator("#chat-text").fill("Привет <b>всем</b>")
    guest.locator("#chat-form button").click()
    expect(host.locator("#chat-lines")).to_contain_text("Привет <b>всем</b>")
    expect(guest.locator("#chat-text")).to_have_value("")
    # Who does not look at the talk sees on its tab that somebody spoke.
    badge = host.locator(".tab-chat[data-client-news='1']")
    expect(badge).to_be_visible()
    expect(guest.locator(".tab-chat[data-client-news]")).to_have_count(0)
    badge.click()
    expect(host.locator("#chat-lines")).to_be_visible()
    expect(badge).to_have_count(0)

    mover, other = whose(host, guest)
    was = ply(other)
    told = other.locator("#log li").count()
    other.locator("#table").focus()  # as a press on anything idle does
    Player(mover).play(presses=2)
    expect(other.locator(f"#table[data-ply='{was}']")).to_have_count(0)
    expect(other.locator("#log li")).not_to_have_count(told)

    guest.close()
    expect(host.locator("#seat-1 .presence.here")).to_have_count(0)
    expect(host.locator("#seat-1 .presence")).to_have_count(1)


def test_a_public_table_is_found_on_the_home_page(arrive: Arrive) -> None:
    anna, boris = arrive("ru"), arrive("en")
    page = anna.page("/game/castle_builder")
    page.locator("#seat-kind-1").select_option("open")
    page.locator("input[name=public][value='1']").check(force=True)
    page.locator("form.setup button[type=submit]").click()
    page.locator("#waiting-title").wait_for()
    guest = boris.page("/")
    card = guest.locator(f".table-card a[href='{page.url.removeprefix(anna.url)}']")
    expect(card).to_contain_text("1\xa0free seat")
    card.click()
    sit(guest)
    page.locator("#table[data-status=running]").wait_for()
    stranger = arrive("en").page("/")
    expect(
        stranger.locator(f".table-card a[href='{page.url.removeprefix(anna.url)}']")
    ).to_have_count(0)


def test_nothing_of_the_next_holder_is_in_the_page_before_the_hand_over(arrive: Arrive) -> None:
    visit = arrive("ru")
    id = visit.table("castle_builder", ME, HERE)
    page = visit.page()
    frames: list[str] = []
    page.on("websocket", lambda ws: ws.on("framereceived", lambda data: frames.append(str(data))))
    page.goto(f"{visit.url}/table/{id}")
    page.locator("#table[data-status=running]").wait_for()
    player = Player(page)
    curtain = page.locator(".curtain")
    for _ in range(2):  # through both seats
        until(player, lambda: curtain.count() > 0)
        assert page.locator("#viewport, #log li, #moves, .spot, .choice, svg.area").count() == 0
        assert "data-moves" not in page.locator("#table").inner_html()
        name = page.locator("#curtain-title").inner_text()
        shown = next(frame for frame in reversed(frames) if '"t":"view"' in frame)
        assert "curtain" in shown
        assert "data-moves" not in shown
        assert 'class="area' not in shown
        page.locator(".curtain button").click()
        page.locator("#viewport").wait_for()
        assert name


def test_a_move_that_revealed_nothing_is_taken_back_freely(
    arrive: Arrive, served: ThreadServer
) -> None:
    visit = arrive("en")
    table = served.do(lambda house: reached(house, "carcassonne", 'class="button undo"'))
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    player = Player(page)
    player.look()
    was = ply(page)
    page.locator("#ask .undo").click()
    page.locator(f"#table[data-ply='{was - 1}']").wait_for()
    assert player.look().kind in ("press", "confirm")


def test_beyond_that_the_other_is_asked_and_may_agree(arrive: Arrive) -> None:
    anna, boris = arrive("en"), arrive("ru")
    id = anna.table("castle_builder", ME, OPEN)
    host = anna.page(f"/table/{id}")
    guest = boris.page(f"/table/{id}")
    sit(guest)
    mover, other = whose(host, guest)
    player = Player(mover)
    until(player, lambda: mover.locator("#table[data-yours='1']").count() == 0)
    other.locator("#table[data-yours='1']").wait_for()
    was = ply(other)
    mover.locator("#ask .undo").click()
    expect(mover.locator("#undo-vote [data-act=vote]")).to_have_count(0)
    other.locator("#undo-vote [data-yes='0']").click()
    expect(mover.locator("#undo-vote")).to_have_count(0)
    assert ply(mover) == was
    mover.locator("#ask .undo").click()
    other.locator("#undo-vote [data-yes='1']").click()
    mover.locator("#table[data-yours='1']").wait_for()
    expect(other.locator("#undo-vote")).to_have_count(0)
    assert ply(mover) < was
