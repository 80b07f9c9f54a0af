// Setting up a table: one press against bots, or the form with seats, options and pace.

import { all, here, one, say } from "./dom";
import { ask, beSomebody, Refused } from "./api";
import type { Made, NewTable, SeatPlan } from "./protocol";
import { toast } from "./toast";

async function open(table: NewTable, button: HTMLElement): Promise<void> {
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  try {
    await beSomebody();
    const made = await ask<Made>("POST", "/api/tables", table);
    location.href = here(`/table/${made.id}`);
  } catch (error) {
    button.removeAttribute("aria-busy");
    toast(say("client.no_table"), error instanceof Refused ? error.message : say("client.failed"));
  }
}

function chosen(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? "");
}

/** Where several play at one screen each of them has a name; alone one has one's own. */
function askNames(form: HTMLFormElement): void {
  const rows = all("[data-row]", form).filter((row) => !row.hidden);
  const several = rows.some((row) => one<HTMLSelectElement>("select", row)?.value === "here");
  for (const row of all("[data-row]", form)) {
    const name = one<HTMLInputElement>("input", row);
    const kind = one<HTMLSelectElement>("select", row)?.value;
    const asked = rows.includes(row) && (kind === "here" || (kind === "me" && several));
    if (name) name.hidden = name.disabled = !asked;
  }
}

/** One sits on one seat: whoever else was meant to be me is another player on this device. */
function keepOneMe(form: HTMLFormElement, changed: EventTarget | null): void {
  if (!(changed instanceof HTMLSelectElement) || changed.value !== "me") return;
  for (const other of all<HTMLSelectElement>("[data-row] select", form)) {
    if (other !== changed && other.value === "me") other.value = "here";
  }
}

/** Show as many rows as there are seats, and the options that exist for so many. */
function fit(form: HTMLFormElement): void {
  const seats = Number(chosen(form, "seats"));
  all("[data-row]", form).forEach((row, index) => {
    row.hidden = index >= seats;
  });
  for (const option of all<HTMLFieldSetElement>("[data-for]", form)) {
    const exists = (option.dataset.for ?? "").split(" ").includes(String(seats));
    option.hidden = !exists;
    option.disabled = !exists;
  }
  for (const choice of all("[data-fits]", form)) {
    choice.hidden = !(choice.dataset.fits ?? "").split(" ").includes(String(seats));
    const field = one<HTMLInputElement>("input", choice);
    if (choice.hidden && field?.checked) {
      const other = one<HTMLInputElement>("[data-fits] input", choice.parentElement ?? form);
      if (other) other.checked = true;
    }
  }
  askNames(form);
  const pace = chosen(form, "pace");
  for (const part of all("[data-pace]", form)) part.hidden = part.dataset.pace !== pace;
  const kinds = all<HTMLSelectElement>("[data-row] select", form).slice(0, seats).map((s) => s.value);
  const open = kinds.includes("open");
  for (const part of all("[data-needs=open]", form)) part.hidden = !open;
  // Among people a game counts unless they say otherwise, and so it does with a peer, who goes by
  // the rating; where nobody can be rated it cannot.
  const rated = one<HTMLInputElement>("[name=rated]", form);
  if (!rated) return;
  rated.disabled = form.dataset.position !== undefined || seats < 2 || kinds.includes("here") || !kinds.includes("me");
  if (rated.dataset.clientChosen === undefined) rated.checked = open || kinds.includes("bot:peer");
  if (rated.disabled) rated.checked = false;
}

function plan(row: HTMLElement): SeatPlan {
  const [kind, level] = (one<HTMLSelectElement>("select", row)?.value ?? "").split(":");
  if (kind === "bot") return { kind, level };
  const name = one<HTMLInputElement>("input:enabled", row)?.value.trim();
  return kind === "me" || kind === "here" ? { kind, name } : { kind: "open" };
}

function read(form: HTMLFormElement): NewTable {
  const seats = Number(chosen(form, "seats"));
  const options: Record<string, string> = {};
  for (const field of all<HTMLInputElement>("[data-for] input:checked", form)) {
    const group = field.closest<HTMLFieldSetElement>("[data-for]");
    if (group && !group.disabled) options[group.dataset.option ?? ""] = field.value;
  }
  const pace = chosen(form, "pace");
  const days = Number(chosen(form, "days")) * 86400;
  return {
    game: form.dataset.game ?? "",
    options,
    seats: all("[data-row]", form)
      .slice(0, seats)
      .map(plan),
    position: form.dataset.position ?? "",
    public: chosen(form, "public") === "1",
    rated: one<HTMLInputElement>("[name=rated]", form)?.checked ?? false,
    pace:
      pace === "days"
        ? { kind: "days", step: days, reserve: days }
        : pace === "live"
          ? { kind: "live", step: Number(chosen(form, "step")), reserve: Number(chosen(form, "step")) * 4 }
          : { kind: "none", step: 0, reserve: 0 },
  };
}

export function startSetup(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-play]") : null;
    if (button) void open(JSON.parse(button.dataset.play ?? "{}") as NewTable, button);
  });
  const form = one<HTMLFormElement>("#setup-form");
  if (!form) return;
  fit(form);
  form.addEventListener("change", (event) => {
    keepOneMe(form, event.target);
    if (event.target instanceof HTMLInputElement && event.target.name === "rated") event.target.dataset.clientChosen = "";
    fit(form);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = one("button[type=submit]", form);
    if (button) void open(read(form), button);
  });
}
