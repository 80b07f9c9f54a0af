// One's own page: name, another device, tokens for programs; and the page that takes an identity over.

import { ask, beSomebody, Refused } from "./api";
import { here, make, one, say } from "./dom";
import type { Name, NewCode, NewToken } from "./protocol";
import { toast } from "./toast";

const SCOPES = ["play", "read", "account"] as const;

function failed(error: unknown): void {
  toast("", error instanceof Refused ? error.message : say("client.failed"));
}

/** Show something once, to be copied. */
export function shown(place: HTMLElement | null, text: string, note: string): void {
  if (!place) return;
  const field = document.createElement("input");
  field.readOnly = true;
  field.value = text;
  field.className = "secret";
  field.setAttribute("aria-label", note);
  const copy = make("button", "button", say("client.copy"));
  copy.setAttribute("type", "button");
  copy.addEventListener("click", () => {
    navigator.clipboard.writeText(text).then(
      () => toast("", say("client.copied")),
      () => field.select(),
    );
  });
  const row = make("div", "copy-row");
  row.append(field, copy);
  place.replaceChildren(row, make("p", "quiet", note));
  field.select();
}

/** Say that the name is kept, where it was typed, and show it wherever it stands. */
function renamed({ name }: Name): void {
  document.body.dataset.person = name;
  const field = one<HTMLInputElement>("#name");
  if (field) field.value = name;
  const shown = one(".me-name");
  if (shown) shown.textContent = name;
  const said = one("#name-said");
  if (said) said.textContent = say("client.name_saved", { name });
}

export function startMe(): void {
  startTokens();
  startDevices();
  one<HTMLFormElement>("#name-form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = one<HTMLInputElement>("#name")?.value.trim() ?? "";
    if (!name) return;
    const known = document.body.dataset.person !== undefined;
    ask<Name>(known ? "PATCH" : "POST", known ? "/api/me" : "/api/people", { name }).then(renamed, failed);
  });
  one("[data-do=carry]")?.addEventListener("click", () => {
    beSomebody()
      .then(() => ask<NewCode>("POST", "/api/me/carry"))
      .then(({ code }) => shown(one("#carry-out"), new URL(here(`/carry#${code}`), location.href).href, say("client.carry_note")))
      .catch(failed);
  });
  one<HTMLFormElement>("#token-form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = one<HTMLInputElement>("#token-name")?.value.trim() ?? "";
    if (!name) return;
    const scope = one<HTMLSelectElement>("#token-scope")?.value;
    beSomebody()
      .then(() => ask<NewToken>("POST", "/api/me/tokens", { name, scopes: [SCOPES.find((known) => known === scope) ?? "play"] }))
      .then(({ token }) => shown(one("#token-out"), token, say("client.token_note")))
      .catch(failed);
  });
}

/** Devices are signed out one by one, or all of them. */
function startDevices(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-end]") : null;
    if (!button) return;
    ask("DELETE", `/api/me/sessions/${button.dataset.end ?? ""}`).then(() => {
      if (button.dataset.this === undefined) button.closest("li")?.remove();
      else location.href = here("/");
    }, failed);
  });
  one("[data-do=end-all]")?.addEventListener("click", () => {
    if (!confirm(say("client.end_all"))) return;
    ask("DELETE", "/api/me/sessions").then(() => (location.href = here("/")), failed);
  });
}

function startTokens(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-drop]") : null;
    if (!button) return;
    ask("DELETE", `/api/me/tokens/${button.dataset.drop ?? ""}`).then(() => button.closest("li")?.remove(), failed);
  });
}

/** The code stands behind the # of the address, so that it is in no log. */
export function startCarry(): void {
  const button = one<HTMLButtonElement>("#carry-take");
  const code = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  if (!button) return;
  button.disabled = !code;
  if (!code) toast("", say("client.carry_none"));
  button.addEventListener("click", () => {
    ask("POST", "/api/carry", { code }).then(() => (location.href = here("/")), failed);
  });
}
