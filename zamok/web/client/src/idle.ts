// Moves that bring nothing are pointed out before they are made, unless the visitor does not want it.

import { all, memory, one } from "./dom";

export function careful(): boolean {
  return memory.get("idle") !== "off";
}

export function paintCareful(): void {
  for (const box of all<HTMLInputElement>("input[name=idle]")) box.checked = careful();
}

export function setCareful(on: boolean): void {
  memory.set("idle", on ? "on" : "off");
  paintCareful();
  const button = one("#confirm [data-do=untold]");
  if (button && !on) button.hidden = true;
}
