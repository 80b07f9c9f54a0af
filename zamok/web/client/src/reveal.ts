// The end of a game is its last act: the final scoring is told line by line, with the sums growing; who has won
// is known at the last line.

import { all, announce, calm, one } from "./dom";
import { play as sound } from "./sound";
import { speed } from "./stage";

const STEP: Record<string, number> = { slow: 1300, normal: 700, fast: 350 }; // milliseconds a line
const LONGEST = 18_000; // milliseconds of all lines
let timer = 0;

function finish(): void {
  clearTimeout(timer);
  const end = one("#end");
  if (end?.dataset.clientTelling === undefined) return;
  for (const line of all("[data-client-hidden]", end)) delete line.dataset.clientHidden;
  for (const sum of all("[data-client-sum]", end)) {
    sum.textContent = sum.dataset.sum ?? "";
    delete sum.dataset.clientSum;
  }
  delete end.dataset.clientTelling;
  end.scrollTop = 0;
  sound("end");
  announce(one("#end-words .when-told")?.textContent ?? "");
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
  const step = STEP[speed()];
  if (calm() || step === undefined || lines.length === 0) {
    sound("end");
    announce(one("#end-words .when-told")?.textContent ?? "");
    return;
  }
  const sums = new Map(all("[data-sum]", end).map((sum) => [sum.dataset.of ?? "", sum]));
  const totals = new Map<string, number>();
  for (const line of [...lines, ...all("[data-late]", end)]) line.dataset.clientHidden = "";
  for (const sum of sums.values()) {
    sum.dataset.clientSum = "";
    sum.textContent = "0";
  }
  end.dataset.clientTelling = "";
  const pace = Math.min(step, LONGEST / lines.length);
  const next = (index: number): void => {
    const line = lines[index];
    if (!line?.isConnected) {
      finish();
      return;
    }
    delete line.dataset.clientHidden;
    line.scrollIntoView({ block: "nearest" });
    sound("wood");
    announce(line.textContent?.replace(/\s+/g, " ").trim() ?? "");
    for (const cell of all("[data-points]", line)) {
      const of = cell.dataset.of ?? "";
      const total = (totals.get(of) ?? 0) + Number(cell.dataset.points);
      totals.set(of, total);
      const sum = sums.get(of);
      if (sum) sum.textContent = String(total);
    }
    timer = window.setTimeout(() => next(index + 1), index + 1 < lines.length ? pace : 2 * pace);
  };
  timer = window.setTimeout(() => next(0), pace);
}

export function startReveal(): void {
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-do=skip]")) finish();
  });
}
