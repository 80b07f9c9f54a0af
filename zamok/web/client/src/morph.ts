// Swapping in a new drawing of the table. Things with the same id stay the same things and glide
// from where they were seen to where they are now, from area to area too.

import { Idiomorph } from "idiomorph";
import { all, calm } from "./dom";

const GLIDE = 380;

interface Place {
  sheet: string;
  inSheet: DOMMatrix;
  onScreen: DOMMatrix;
}

function place(element: SVGGraphicsElement): Place | null {
  const sheet = element.ownerSVGElement;
  const own = element.getScreenCTM();
  const root = sheet?.getScreenCTM();
  if (!sheet || !own || !root) return null;
  return {
    sheet: sheet.id,
    inSheet: DOMMatrix.fromMatrix(root).inverse().multiply(own),
    onScreen: DOMMatrix.fromMatrix(own),
  };
}

function pieces(): SVGGraphicsElement[] {
  return all<SVGGraphicsElement>("#table [data-glide][id]");
}

const css = (m: DOMMatrix): string => `matrix(${m.a},${m.b},${m.c},${m.d},${m.e},${m.f})`;

function far(a: DOMMatrix, b: DOMMatrix): boolean {
  return Math.hypot(a.e - b.e, a.f - b.f) > 0.5 || Math.abs(a.a - b.a) + Math.abs(a.b - b.b) > 0.02;
}

/** Start each piece where it was and let it move to where it is. */
function glide(before: Map<string, Place>): void {
  const jobs: [SVGGraphicsElement, DOMMatrix, DOMMatrix][] = [];
  for (const piece of pieces()) {
    const was = before.get(piece.id);
    const now = place(piece);
    const parent = piece.parentNode;
    if (!now || !(parent instanceof SVGGraphicsElement)) continue;
    if (!was) {
      if (before.size) piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE });
      continue;
    }
    const same = was.sheet === now.sheet;
    const above = same
      ? parent instanceof SVGSVGElement && !parent.ownerSVGElement
        ? new DOMMatrix()
        : place(parent)?.inSheet
      : parent.getScreenCTM();
    if (!above) continue;
    const back = DOMMatrix.fromMatrix(above).inverse();
    const from = back.multiply(same ? was.inSheet : was.onScreen);
    const to = back.multiply(same ? now.inSheet : now.onScreen);
    if (far(from, to)) jobs.push([piece, from, to]);
  }
  for (const [piece, from, to] of jobs) {
    piece.animate([{ transform: css(from) }, { transform: css(to) }], { duration: GLIDE, easing: "ease-in-out" });
  }
}

// Built by the client or held open by the visitor: a new drawing leaves them alone.
const KEPT = new Set(["chat-form", "review", "seal"]);

function guarded(name: string, element: Element): boolean {
  if (name.startsWith("data-client-") || name === "style") return true;
  if (name === "open" && element.tagName === "DETAILS") return true;
  return name === "tabindex" && element.classList.contains("spot");
}

/**
 * Read markup, putting parts in their places: those that came beside it, and those that are here already.
 *
 * Morphing against mere names would not do: where the order of things changes, a name can be
 * taken for any nameless thing of the same kind.
 */
function read(html: string, parts: Record<string, string>): Element | null {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const named of template.content.querySelectorAll("[data-same]")) {
    const fresh = parts[named.id];
    if (fresh !== undefined) {
      named.outerHTML = fresh;
      continue;
    }
    const here = document.getElementById(named.id);
    if (!here) return null;
    named.replaceWith(document.importNode(here, true));
  }
  return template.content.firstElementChild;
}

/** Show a new drawing; return false if parts are missing and the whole is needed. */
export function show(html: string, animate = true, parts: Record<string, string> = {}): boolean {
  const table = document.getElementById("table");
  if (!table) return true;
  const fresh = read(html, parts);
  if (!fresh) return false;
  const moving = animate && !calm() && document.visibilityState === "visible";
  const before = new Map<string, Place>();
  if (moving) {
    for (const piece of pieces()) {
      const at = place(piece);
      if (at) before.set(piece.id, at);
    }
  }
  const focused = document.activeElement;
  const typing = focused?.matches("input, textarea, select") ?? false; // all else has no value to keep
  const atSpot = focused?.closest("#table .spot, #table .choice") != null;
  const logs = all(".log-scroll").map((box) => [box, box.scrollHeight - box.scrollTop - box.clientHeight < 40] as const);
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
  for (const [box, atEnd] of logs) if (atEnd) box.scrollTop = box.scrollHeight;
  const active = document.activeElement;
  // A spot can become something else that cannot hold the focus; browsers notice only later.
  const stays = active !== document.body && (!atSpot || active?.closest("#table .spot, #table .choice") != null);
  if (focused && focused !== document.body && !stays) {
    if (active instanceof SVGElement || active instanceof HTMLElement) active.blur();
    waiting = atSpot ? "spot" : waiting || "ask";
  }
  if (moving) {
    for (const piece of pieces()) for (const running of piece.getAnimations()) running.cancel();
    glide(before);
  }
  return true;
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
