"""A player without a plan: it presses what the page offers until the game is over."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from tests.web.browser.driven import Driven
from zamok.engine import entropy

PATIENCE = 90_000  # milliseconds until a page that does not go on counts as stuck

# Waits until there is something to do, and says what and where. Everything in one call: under
# a strict policy the page may not evaluate text, and waiting inside it costs nothing.
LOOK = """
async ({ dice, seen, patience }) => {
  const one = (selector) => document.querySelector(selector);
  const from = performance.now();
  const passed = () => performance.now() - from;
  const begun = () => {
    if (document.readyState === "loading") return null;
    const table = one("#table");
    if (table.dataset.status === "over") return { kind: "over" };
    if (one(".curtain button")) return { kind: "curtain", places: [one(".curtain button")] };
    if (document.body.dataset.clientBusy !== undefined) return null;
    // Where two build at once, one may come too late and be told so: read it, and go on.
    if (!one("#toast").hidden) return { kind: "toast", places: [one(".toast-close")] };
    if (!one("#confirm").hidden) return { kind: "confirm", places: [one("[data-do=confirm]")] };
    if (table.dataset.yours !== "1") return null;
    // Where several may act at once bots go first: a game is the same each time it is played.
    if (one("#table .seat.acting:not(:has(.presence))")) return null;
    if (Number(table.dataset.v) === seen && passed() < 3000) return null;
    const places = [...document.querySelectorAll("#table .spot, #choices .choice")];
    return places.length ? { kind: "press", places } : null;
  };
  // What still glides may lie over a place for a moment.
  const still = () => document.getAnimations().every(
    (a) => a.playState !== "running" || a.effect.getComputedTiming().iterations === Infinity);
  let found = null;
  while (!(found = begun()) || (found.places && !still() && passed() < 3000)) {
    if (passed() > patience) return { kind: "stuck", text: one("#ask-text")?.textContent ?? "" };
    await new Promise((done) => setTimeout(done, 10));
  }
  const table = one("#table");
  const answer = {
    kind: found.kind, v: Number(table.dataset.v), ply: Number(table.dataset.ply), x: 0, y: 0,
    moves: 0, text: "", buried: [], same: document.querySelectorAll("[data-same]").length,
    turn: null,
  };
  const places = found.places ?? [];
  const reach = (place) => {
    const box = place.getBoundingClientRect();
    const tries = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
    for (const down of tries) for (const along of tries) {
      const x = box.left + along * box.width, y = box.top + down * box.height;
      const hit = document.elementFromPoint(x, y);
      if (hit?.closest(".spot, .choice, button") === place) return { x, y };
    }
    return null;
  };
  const turn = one("#confirm [data-do=turn]");
  if (found.kind === "confirm" && !turn.hidden) answer.turn = reach(turn);
  while (places.length) {
    const [place] = places.splice(Math.floor(dice * places.length), 1);
    const at = reach(place);
    if (at) {
      answer.moves = (place.dataset.moves ?? "").split(" ").filter(Boolean).length;
      answer.text = place.getAttribute("aria-label") ?? place.textContent.trim();
      return { ...answer, ...at };
    }
    // One press away: a tab that is shut, or an arrow to what lies beyond the edge.
    const area = place.closest(".area-box");
    const shut = area && area.getBoundingClientRect().width === 0;
    const tab = shut && one(`.tab[aria-controls="${area.id}"]`);
    const ways = tab ? [tab] : [...(area?.querySelectorAll("[data-more]:not([hidden])") ?? [])];
    for (const way of ways) {
      const there = reach(way);
      const known = !tab || tab.querySelector(".count");
      if (there && known) return { ...answer, kind: "way", ...there };
    }
    const box = place.getBoundingClientRect();
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const name = place.getAttribute("aria-label") ?? place.textContent.trim();
    const by = over?.closest("[id],[class]") ?? over;
    const where = [box.left, box.top, box.width, box.height].map(Math.round).join(" ");
    const what = `${by?.tagName} #${by?.id} .${by?.getAttribute("class")}`;
    answer.buried.push(`${name} at ${where} under ${what}`);
  }
  return found.kind === "over" ? answer : { ...answer, kind: "buried" };
}
"""


@dataclass(frozen=True)
class Seen:
    """What the page offers now."""

    kind: str
    v: int = 0
    ply: int = 0
    x: float = 0.0
    y: float = 0.0
    moves: int = 0
    text: str = ""
    buried: tuple[str, ...] = ()
    same: int = 0
    turn: dict[str, float] | None = None  # where what is to be confirmed can be turned


def _dice() -> random.Random:
    """Return dice of the test's seed, others for each player."""
    return random.Random(entropy.draw(16, "player"))


@dataclass
class Player:
    """Somebody who presses things on a table's page."""

    page: Page | Driven
    dice: random.Random = field(default_factory=_dice)
    touch: bool = False
    seen: int = -1
    presses: int = 0
    buried: set[str] = field(default_factory=set)  # places that nothing on the page can reach

    def glance(self) -> Seen:
        """Wait until there is something to do, even if nothing of it can be reached."""
        asked = {"dice": self.dice.random(), "seen": self.seen, "patience": PATIENCE}
        found: dict[str, Any] = self.page.evaluate(LOOK, asked)
        assert found["kind"] != "stuck", found
        found["buried"] = tuple(found["buried"])
        seen = Seen(**found)
        assert seen.same == 0, "a part was left out that the page does not have"
        self.buried.update(seen.buried)
        return seen

    def look(self) -> Seen:
        """Wait until there is something to do and to press."""
        seen = self.glance()
        assert seen.kind != "buried", seen
        return seen

    def _at(self, x: float, y: float) -> None:
        if self.touch:
            assert isinstance(self.page, Page), "only one browser has fingers"
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def press(self, seen: Seen) -> None:
        """Press where it was found."""
        self._at(seen.x, seen.y)
        self.presses += 1
        pins = seen.kind == "press" and (seen.moves > 1 or (self.touch and seen.text != ""))
        if not pins and seen.kind not in ("toast", "way"):
            self.seen = seen.v

    def step(self) -> bool:
        """Do the next thing; tell whether the game goes on."""
        seen = self.look()
        if seen.kind == "over":
            return False
        if seen.turn is not None and self.dice.random() < 0.3:
            self._at(**seen.turn)
            return True
        self.press(seen)
        return True

    def play(self, presses: int = 5000) -> bool:
        """Go on to the end of the game or so many presses; tell whether it is over."""
        end = self.presses + presses
        while self.presses < end:
            if not self.step():
                return True
        return False
