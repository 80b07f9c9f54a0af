// Reports: a press at a line of talk, or at a profile, and why.

import { ask, beSomebody, Refused } from "./api";
import { one, say } from "./dom";
import type { Complaint } from "./protocol";
import { toast } from "./toast";

const KINDS: Complaint["kind"][] = ["insult", "spam", "name", "cheating", "other"];

/** Let reports be made at a table, or at somebody's profile. */
export function startReport(): void {
  const dialog = one<HTMLDialogElement>("#report");
  const form = one<HTMLFormElement>("#report-form");
  let line: number | null = null; // that is pointed at
  let person = "";
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-line],[data-report-person]") : null;
    if (!button) return;
    line = button.dataset.line === undefined ? null : Number(button.dataset.line);
    person = button.dataset.reportPerson ?? "";
    dialog?.showModal();
  });
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const said = new FormData(form);
    const kind = KINDS.find((known) => known === said.get("kind")) ?? "other";
    const text = String(said.get("text") ?? "").trim();
    const table = one("#table")?.dataset.table ?? "";
    beSomebody()
      .then(() => (line === null ? ask("POST", `/api/people/${person}/report`, { kind, text }) : ask("POST", `/api/tables/${table}/report`, { line, kind, text })))
      .then(
        () => {
          form.reset();
          dialog?.close();
          toast("", say("client.reported"));
        },
        (error: unknown) => {
          dialog?.close();
          toast("", error instanceof Refused ? error.message : say("client.failed"));
        },
      );
  });
}
