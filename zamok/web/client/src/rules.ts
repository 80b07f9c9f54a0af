// Rules at the spot: a dialog with one rule, and help mode, in which a press on a thing explains it.

import { all, announce, here, one, say } from "./dom";

function gameKey(): string {
  return one("[data-game]")?.dataset.game ?? "";
}

const known = new Map<string, string>();

/** Return one rule as markup; an error if it cannot be had now. */
export async function fetchRule(anchor: string): Promise<string> {
  const address = here(`/rules/${gameKey()}/${encodeURIComponent(anchor)}`);
  const kept = known.get(address);
  if (kept !== undefined) return kept;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  const text = await answer.text();
  known.set(address, text);
  return text;
}

/** Show one rule of the game on the table in a dialog. */
export async function openRule(anchor: string): Promise<void> {
  const dialog = one<HTMLDialogElement>("#rule");
  const body = one("#rule-body");
  if (!dialog || !body) return;
  body.textContent = say("client.loading");
  if (!dialog.open) dialog.showModal();
  try {
    body.innerHTML = await fetchRule(anchor);
  } catch {
    body.textContent = say("client.failed");
  }
}

export function helping(): boolean {
  return document.body.dataset.clientHelp !== undefined;
}

export function setHelp(on: boolean): void {
  if (on) document.body.dataset.clientHelp = "";
  else delete document.body.dataset.clientHelp;
  for (const button of all("[data-do=help]")) button.setAttribute("aria-pressed", String(on));
  if (on) announce(say("client.help_on"));
}

/** In help mode every press looks for a rule; links to rules open here instead of leaving the table. */
export function startRules(): void {
  document.addEventListener(
    "click",
    (event) => {
      if (!(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLElement>("[data-rule-link]");
      if (link && one("#rule")) {
        event.preventDefault();
        event.stopPropagation();
        void openRule(link.dataset.ruleLink ?? "");
        return;
      }
      if (!helping() || event.target.closest("[data-do],[popovertarget],[data-more],.tab,dialog,header")) return;
      const about = event.target.closest<HTMLElement>("[data-rule]");
      event.preventDefault();
      event.stopPropagation();
      if (about) void openRule(about.dataset.rule ?? "");
    },
    true,
  );
}
