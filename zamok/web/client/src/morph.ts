// Swapping in a new drawing of the table. Things with the same id stay the same things.

import { Idiomorph } from "idiomorph";
import { all } from "./dom";
import { toEnds } from "./ends";

// Built by the client or held open by the visitor: a new drawing leaves them alone.
const KEPT = new Set(["chat-form", "rated", "review", "review-more", "seal"]);

function guarded(name: string, element: Element): boolean {
  if (name.startsWith("data-client-") || name === "style") return true;
  if (name === "open" && element.tagName === "DETAILS") return true;
  return name === "tabindex" && element.classList.contains("spot");
}

/**
 * Read markup, putting parts in their places: those that came beside it, and those that are here already;
 * null if there is one that is neither. Parts may lie in parts.
 *
 * Morphing against mere names would not do: where the order of things changes, a name can be
 * taken for any nameless thing of the same kind.
 */
export function read(html: string, parts: Record<string, string>): HTMLElement | null {
  const template = document.createElement("template");
  template.innerHTML = html;
  const left = new Map(Object.entries(parts));
  if (!fillIn(template.content, left)) return null;
  for (const id of [...left.keys()].reverse()) {
    // The part in which it lies is here already, and was the same but for this.
    const old = template.content.getElementById(id);
    if (old) old.outerHTML = left.get(id) ?? "";
  }
  return fillIn(template.content, left) ? (template.content.firstElementChild as HTMLElement | null) : null;
}

/** Put parts in all places that are named; those that are left have found none. */
function fillIn(root: DocumentFragment, left: Map<string, string>): boolean {
  for (let places = root.querySelectorAll("[data-same]"); places.length; places = root.querySelectorAll("[data-same]")) {
    for (const named of places) {
      const fresh = left.get(named.id);
      left.delete(named.id);
      if (fresh !== undefined) {
        named.outerHTML = fresh;
        continue;
      }
      const here = document.getElementById(named.id);
      if (!here) return false;
      named.replaceWith(document.importNode(here, true));
    }
  }
  return true;
}

/** Put a new drawing in the place of the one that is shown. */
export function swap(fresh: HTMLElement): void {
  const table = document.getElementById("table");
  if (!table) return;
  const focused = document.activeElement;
  const typing = focused?.matches("input, textarea, select") ?? false; // all else has no value to keep
  const atSpot = focused?.closest("#table .spot, #table .choice") != null;
  Idiomorph.morph(table, fresh, {
    morphStyle: "outerHTML",
    ignoreActiveValue: typing,
    callbacks: {
      beforeNodeMorphed: (old: Node, next: Node) => {
        if (!(old instanceof Element) || !(next instanceof Element)) return true;
        if (KEPT.has(old.id)) return false;
        return !old.isEqualNode(next);
      },
      beforeAttributeUpdated: (name: string, element: Element) => !guarded(name, element),
    },
  });
  toEnds();
  const active = document.activeElement;
  // A spot can become something else that cannot hold the focus; browsers notice only later.
  const stays = active !== document.body && (!atSpot || active?.closest("#table .spot, #table .choice") != null);
  if (focused && focused !== document.body && !stays) {
    if (active instanceof SVGElement || active instanceof HTMLElement) active.blur();
    waiting = atSpot ? "spot" : waiting || "ask";
  }
}

// The thing that had the focus is gone: who goes by keyboard goes on at the next decision, as soon
// as there is one, and not at the top of the page.
let waiting: "" | "spot" | "ask" = "";

/** Give the focus on, once the tabs show what the decision needs. */
export function refocus(): void {
  if (!waiting) return;
  const active = document.activeElement;
  if (active !== document.body && active?.id !== "ask") {
    waiting = "";
    return;
  }
  const find = (selector: string): HTMLElement | undefined => all(`#table ${selector}`).find((found) => found.getClientRects().length > 0);
  const next = waiting === "spot" ? (find(".spot") ?? find("#choices .choice")) : null;
  if (next) waiting = "";
  if (next?.matches(".spot")) next.setAttribute("tabindex", "0"); // a new one cannot hold the focus yet
  (next ?? find("#ask"))?.focus({ preventScroll: true });
}
