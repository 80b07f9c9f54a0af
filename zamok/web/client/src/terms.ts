// Terms: a word of the glossary, pressed, says what it means, beside itself.

import { putBeside } from "./beside";
import { make, one } from "./dom";

/** Show what a word means: its entry stands on the page or, at the table, in the rule's dialog. */
function explain(word: HTMLAnchorElement): boolean {
  const home = word.closest("dialog, main") ?? document.body;
  const entry = home.querySelector(`[id="${CSS.escape(decodeURIComponent(word.hash.slice(1)))}"]`);
  if (!entry) return false;
  one("#term")?.remove();
  const bubble = make("div", "term-bubble", "");
  bubble.id = "term";
  bubble.setAttribute("popover", "auto"); // closes by Escape and by a press elsewhere
  bubble.setAttribute("role", "note");
  const shown = make("dl", "", "");
  shown.append(...[...entry.cloneNode(true).childNodes]);
  bubble.append(shown);
  word.after(bubble); // so that what is read next, and where Tab goes, is the bubble
  bubble.showPopover();
  putBeside(bubble, word.getBoundingClientRect());
  bubble.addEventListener("toggle", (event) => {
    if ((event as ToggleEvent).newState === "closed") bubble.remove();
  });
  return true;
}

export function startTerms(): void {
  document.addEventListener("click", (event) => {
    const word = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.term") : null;
    if (word && explain(word)) event.preventDefault();
  });
  addEventListener("hashchange", () => one("#term")?.remove()); // its own link leads elsewhere
}
