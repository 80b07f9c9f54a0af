// Quick match: a live one is asked for until there is a table, one by days is left standing; and
// challenging somebody from their profile.

import { ask, beSomebody, Refused } from "./api";
import { all, here, one, say } from "./dom";
import type { Found, Made } from "./protocol";
import { toast } from "./toast";

const AGAIN = 2000; // milliseconds between two questions
let waiting = false;

function failed(error: unknown): void {
  toast("", error instanceof Refused ? error.message : say("client.failed"));
}

function show(form: HTMLFormElement, waits: boolean): void {
  waiting = waits;
  const [go, stop, said] = [one<HTMLButtonElement>("[type=submit]", form), one("[data-do=unmatch]", form), one("#match-said", form)];
  if (go) go.disabled = waits;
  if (stop) stop.hidden = !waits;
  if (said) said.textContent = waits ? say("client.matching") : "";
}

async function look(form: HTMLFormElement): Promise<void> {
  const data = new FormData(form);
  const pace = data.get("pace") === "days" ? "days" : "live";
  await beSomebody();
  show(form, true);
  let { table } = await ask<Found>("POST", "/api/match", {
    game: String(data.get("game")),
    pace,
    within: Number(data.get("within")),
    wait: Number(data.get(`wait-${pace}`)),
    seats: Number(data.get("seats")),
  });
  if (pace === "days") {
    location.href = here(table ? `/table/${table}` : "/"); // where it stands, among one's own tables
    return;
  }
  while (!table && waiting) {
    await new Promise((done) => setTimeout(done, AGAIN));
    if (waiting) ({ table } = await ask<Found>("GET", "/api/match"));
  }
  if (table) location.href = here(`/table/${table}`);
}

/** Offer as many seats as the chosen game has. */
function offerSeats(form: HTMLFormElement): void {
  const game = one<HTMLOptionElement>("[name=game] option:checked", form);
  const seats = one<HTMLSelectElement>("[name=seats]", form);
  if (!game || !seats) return;
  const [least, most] = [Number(game.dataset.least), Number(game.dataset.most)];
  for (const option of seats.options) option.hidden = option.disabled = Number(option.value) < least || Number(option.value) > most;
  if (seats.selectedOptions[0]?.disabled !== false) seats.value = String(least);
}

/** Show what belongs to the chosen pace. */
function offerPace(form: HTMLFormElement): void {
  const pace = String(new FormData(form).get("pace"));
  for (const part of all("[data-pace]", form)) part.hidden = part.dataset.pace !== pace;
}

/** Games by days that are looked for can be taken back, wherever they are listed. */
export function startSearches(): void {
  for (const button of all<HTMLButtonElement>("[data-unsearch]")) {
    button.addEventListener("click", () => {
      button.disabled = true;
      ask("DELETE", `/api/me/searches/${button.dataset.unsearch ?? ""}`).then(
        () => location.reload(),
        (error: unknown) => {
          button.disabled = false;
          failed(error);
        },
      );
    });
  }
}

export function startMatch(): void {
  const form = one<HTMLFormElement>("#match-form");
  if (form) {
    offerSeats(form);
    offerPace(form);
    form.addEventListener("change", () => {
      offerSeats(form);
      offerPace(form);
    });
  }
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    look(form).catch((error: unknown) => {
      show(form, false);
      failed(error);
    });
  });
  one("[data-do=unmatch]")?.addEventListener("click", () => {
    if (form) show(form, false);
    ask("DELETE", "/api/match").catch(failed);
  });
}

export function startChallenge(): void {
  const form = one<HTMLFormElement>("#challenge-form");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const game = one<HTMLSelectElement>("select", form)?.value ?? "";
    beSomebody()
      .then(() => ask<Made>("POST", `/api/people/${form.dataset.person ?? ""}/challenge`, { game }))
      .then(({ id }) => (location.href = here(`/table/${id}`)), failed);
  });
}
