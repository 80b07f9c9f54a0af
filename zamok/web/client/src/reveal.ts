// The end of a game: the final scoring is told line by line, with the sums growing.

import { all, announce, calm, one } from "./dom";

const STEP = 420;
let timer = 0;

function finish(): void {
  clearTimeout(timer);
  for (const line of all("#end [data-client-hidden]")) delete line.dataset.clientHidden;
  for (const sum of all("#end [data-client-sum]")) {
    sum.textContent = sum.dataset.sum ?? "";
    delete sum.dataset.clientSum;
  }
  const end = one("#end");
  if (end) delete end.dataset.clientTelling;
}

/** Show the result over the board, or the board under it. */
export function turnEnd(away = one("#end")?.dataset.clientAway === undefined): void {
  const end = one("#end");
  if (end && away) end.dataset.clientAway = "";
  else if (end) delete end.dataset.clientAway;
  settleEnd();
}

/** Let the button say what is shown. */
export function settleEnd(): void {
  const away = one("#end")?.dataset.clientAway !== undefined;
  one("[data-do=end]")?.setAttribute("aria-expanded", String(!away));
}

/** Tell the final scoring; whoever presses Skip sees all of it at once. */
export function tellEnd(): void {
  const end = one("#end");
  if (!end) return;
  end.scrollTop = 0;
  const lines = all("[data-line]", end);
  if (calm() || lines.length === 0) return;
  const sums = new Map(all("[data-sum]", end).map((sum) => [sum.dataset.of ?? "", sum]));
  const totals = new Map<string, number>();
  for (const line of lines) line.dataset.clientHidden = "";
  for (const sum of sums.values()) {
    sum.dataset.clientSum = "";
    sum.textContent = "0";
  }
  end.dataset.clientTelling = "";
  for (const late of all("[data-late]", end)) late.dataset.clientHidden = "";
  const pace = Math.max(90, Math.min(STEP, 14000 / lines.length));
  const next = (index: number): void => {
    const line = lines[index];
    if (!line?.isConnected) {
      finish();
      return;
    }
    delete line.dataset.clientHidden;
    for (const cell of all("[data-points]", line)) {
      const of = cell.dataset.of ?? "";
      const total = (totals.get(of) ?? 0) + Number(cell.dataset.points);
      totals.set(of, total);
      const sum = sums.get(of);
      if (sum) sum.textContent = String(total);
    }
    timer = window.setTimeout(() => next(index + 1), pace);
  };
  next(0);
  announce(one("#end-words")?.textContent ?? "");
}

export function startReveal(): void {
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-do=skip]")) finish();
  });
}
