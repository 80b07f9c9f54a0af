// A short message over the page: refusals with their rule, and what went wrong.

import { make, one, say } from "./dom";
import { openRule } from "./rules";

let timer = 0;

export function toast(title: string, text: string, rule = ""): void {
  const place = one("#toast");
  if (!place) return;
  place.replaceChildren();
  if (title) place.append(make("strong", "", title));
  if (text) place.append(make("p", "", text));
  if (rule) {
    const link = make("button", "link", say("client.read_rule"));
    link.setAttribute("type", "button");
    link.addEventListener("click", () => void openRule(rule));
    place.append(link);
  }
  const close = make("button", "toast-close", "×");
  close.setAttribute("type", "button");
  close.setAttribute("aria-label", say("client.close"));
  close.addEventListener("click", hide);
  place.append(close);
  place.hidden = false;
  clearTimeout(timer);
  timer = window.setTimeout(hide, 9000);
}

// Whoever presses something else has read it.
document.addEventListener("pointerdown", (event) => {
  if (event.target instanceof Element && !event.target.closest("#toast")) hide();
});

function hide(): void {
  const place = one("#toast");
  if (place) place.hidden = true;
}
