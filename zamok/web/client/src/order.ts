// The page of those who keep order: each press is a request, and the page shows what came of it.

import { ask, Refused } from "./api";
import { all, one, say } from "./dom";
import type { WordList } from "./protocol";
import { toast } from "./toast";

function failed(error: unknown): void {
  toast("", error instanceof Refused ? error.message : say("client.failed"));
}

function again(work: Promise<unknown>): void {
  work.then(() => location.reload(), failed);
}

function pressed(what: string, work: (data: DOMStringMap) => Promise<unknown>): void {
  for (const button of all<HTMLButtonElement>(`button[data-${what}]`)) button.addEventListener("click", () => again(work(button.dataset)));
}

function done(form: HTMLFormElement, deed: string): Promise<unknown> {
  const said = new FormData(form);
  const place = `/api/order/people/${form.dataset.person ?? ""}`;
  const reason = String(said.get("reason") ?? "");
  const report = form.dataset.report ?? "";
  if (deed === "rename") return ask("PATCH", place, { name: String(said.get("name") ?? ""), reason, report });
  const hours = said.get("hours");
  return ask("PUT", `${place}/${deed}`, { reason, hours: hours ? Number(hours) : null, report });
}

/** Let people be muted, banned, renamed, named helpers; reports be answered; words be written. */
export function startOrder(): void {
  for (const form of all<HTMLFormElement>(".deeds form")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const deed = event.submitter?.dataset.deed;
      if (deed) again(done(form, deed));
    });
  }
  pressed("undo", ({ undo, person }) => ask("DELETE", `/api/order/people/${person ?? ""}/${undo ?? ""}`));
  pressed("helper", ({ helper, helps }) => ask(helps === "1" ? "PUT" : "DELETE", `/api/order/helpers/${helper ?? ""}`));
  pressed("answer", ({ answer, done }) => ask("POST", `/api/order/reports/${answer ?? ""}`, { done: done === "other" ? "other" : "nothing" }));
  one<HTMLFormElement>("#words-form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = one<HTMLTextAreaElement>("#words");
    ask<WordList>("PUT", "/api/order/words", { words: field?.value.split("\n") ?? [] }).then(({ words }) => {
      if (field) field.value = words.join("\n");
      const place = one("#words-said");
      if (place) place.textContent = say("client.words_saved");
    }, failed);
  });
}

/** Reports that were dealt with are told at home until one has read it. */
export function startTold(): void {
  pressed("told", () => ask("POST", "/api/me/reports/told"));
}
