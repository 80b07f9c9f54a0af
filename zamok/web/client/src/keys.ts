// Keys of the table. They can be switched off, for those whose helpers type letters of their own.

import { explainFocused, unexplain } from "./explain";
import { focusBoard, turn } from "./spots";
import { helping, setHelp } from "./rules";
import { memory, one, typing } from "./dom";
import { openTab } from "./tabs";
import { setSound, soundOn } from "./sound";
import { zoom } from "./panzoom";

function keysOn(): boolean {
  return memory.get("keys") !== "off";
}

export function openKeys(): void {
  const dialog = one<HTMLDialogElement>("#keys");
  if (!dialog || dialog.open) return;
  const box = one<HTMLInputElement>("#keys input");
  if (box) box.checked = keysOn();
  dialog.showModal();
}

/** Open a tab and go to something in it. */
function goTo(tab: string, selector: string): void {
  const found = one(`.tab-${tab}`);
  if (found) openTab(found);
  one(selector)?.focus();
}

function openWords(): void {
  const details = one<HTMLDetailsElement>("#textboard");
  if (details) details.open = true;
  goTo("reference", "#textboard summary");
}

/** Close the bubble; the focus goes back to the place it was about. */
function closeBubble(): boolean {
  const inside = one("#explained")?.contains(document.activeElement) ?? false;
  const closed = unexplain();
  if (inside) focusBoard();
  return closed;
}

// By place on the keyboard, so that they work whatever alphabet it is switched to.
const ACTIONS: Record<string, () => void> = {
  KeyR: () => void turn(),
  KeyU: () => one("#table [data-act=undo]")?.click(),
  KeyB: () => focusBoard(),
  KeyT: () => openWords(),
  KeyC: () => goTo("chat", "#chat-text"),
  KeyH: () => setHelp(!helping()),
  KeyI: () => explainFocused(),
  KeyM: () => setSound(!soundOn()),
  Equal: () => zoom(1.3),
  NumpadAdd: () => zoom(1.3),
  Minus: () => zoom(1 / 1.3),
  NumpadSubtract: () => zoom(1 / 1.3),
  Digit0: () => zoom(0),
  Numpad0: () => zoom(0),
};

export function startKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.key === "Escape") {
      if (closeBubble()) event.preventDefault();
      else if (helping()) setHelp(false);
      return;
    }
    if (!keysOn() || typing(event.target) || one("dialog[open]")) return;
    if (event.key === "?") {
      event.preventDefault();
      openKeys();
      return;
    }
    if (event.shiftKey && event.code !== "Equal") return;
    const action = ACTIONS[event.code];
    if (!action) return;
    event.preventDefault();
    action();
  });
  document.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.name === "keys") {
      memory.set("keys", event.target.checked ? "on" : "off");
    }
  });
}
