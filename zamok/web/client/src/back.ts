// The browser's Back closes what lies over the table; it leaves the table when nothing does.

import { all, one } from "./dom";

const LYING = "dialog[open], [popover]:not([popover=manual]):popover-open";
const COMING = "dialog, [popover]:not([popover=manual])";

let over = false; // something lies there, and has a place of its own in the history
let leaving = false; // that place, because what lay there was closed otherwise

/** Keep the history in line with what lies over the table. */
function settle(): void {
  if (leaving || over === (one(LYING) !== null)) return;
  over = !over;
  if (over) history.pushState("over", "");
  else {
    leaving = true;
    history.back();
  }
}

/** Keep a place for what is just about to open: Back may be pressed as soon as it is seen. */
function reserve(event: Event): void {
  const opens = (event as ToggleEvent).newState === "open";
  if (!opens || over || leaving || !(event.target as Element).matches(COMING)) return;
  over = true;
  history.pushState("over", "");
}

function onBack(): void {
  if (!leaving) {
    over = false;
    for (const open of all(LYING)) {
      if (open instanceof HTMLDialogElement) open.close();
      else open.hidePopover();
    }
  }
  leaving = false;
  settle();
}

export function startBack(): void {
  addEventListener("popstate", onBack);
  document.addEventListener("beforetoggle", reserve, true);
  document.addEventListener("toggle", settle, true);
  new MutationObserver(settle).observe(document.body, { subtree: true, attributeFilter: ["open"] });
}
