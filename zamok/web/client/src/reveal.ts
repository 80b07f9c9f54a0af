// The end of a game is its last act: the castles stand side by side, the final scoring is told line by line, with
// what brings the points lit in them and the sums growing; who has won is known at the last line.

import { all, announce, calm, make, one } from "./dom";
import { openReview } from "./review";
import { play as sound } from "./sound";
import { speed } from "./stage";

const STEP: Record<string, number> = { slow: 1900, normal: 1000, fast: 450 }; // milliseconds a line
const LONGEST = 20_000; // milliseconds of all lines
let timer = 0;

function unlight(end: HTMLElement): void {
  for (const mark of all(".lit", end)) mark.remove();
}

/** Show a ring about everything in the castles' pictures that brings points now, in the colour of whom it brings them. */
function light(end: HTMLElement, things: string[], seat: string): void {
  for (const thing of things) {
    for (const drawn of all(`.castles [data-thing="${thing}"]`, end)) {
      const figure = drawn.closest("figure");
      const [box, frame] = [drawn.getBoundingClientRect(), figure?.getBoundingClientRect()];
      if (!figure || !frame || !box.width) continue;
      const mark = make("i", "lit");
      mark.dataset.seat = seat;
      mark.style.cssText = `left:${box.left - frame.left - 3}px;top:${box.top - frame.top - 3}px;width:${box.width + 6}px;height:${box.height + 6}px`;
      figure.append(mark);
    }
  }
}

function finish(): void {
  clearTimeout(timer);
  const end = one("#end");
  if (end?.dataset.clientTelling === undefined) return;
  unlight(end);
  for (const late of all("[data-client-hidden]", end)) delete late.dataset.clientHidden;
  for (const sum of all("[data-sum]", end)) sum.textContent = sum.dataset.sum ?? "";
  for (const told of all(".act-line, .gained", end)) told.textContent = "";
  delete end.dataset.clientTelling;
  end.scrollTop = 0;
  last();
}

/** All is counted: who has won, and where the game turned. */
function last(): void {
  sound("end");
  announce(one("#end-words .when-told")?.textContent ?? "");
  reviewEnd();
}

/** Where a finished game turned is shown to those who played it; whoever only looks asks for it. */
export function reviewEnd(): void {
  if (one("#table")?.dataset.seat && one("#table[data-status=over]") && !one("[data-replay]")) openReview();
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

/** Tell one line of the final scoring. */
function tell(end: HTMLElement, line: HTMLElement, totals: Map<string, number>): void {
  const head = one("th", line)?.textContent ?? "";
  const said = one(".act-line", end);
  if (said) said.textContent = head;
  for (const gained of all(".gained", end)) gained.textContent = "";
  unlight(end);
  const spoken = [head];
  for (const cell of all("[data-points]", line)) {
    const of = cell.dataset.of ?? "";
    const points = Number(cell.dataset.points);
    const total = (totals.get(of) ?? 0) + points;
    totals.set(of, total);
    const counted = one(`.counted[data-of="${of}"]`, end);
    const [gained, sum] = [counted && one(".gained", counted), counted && one("b", counted)];
    if (gained && points) gained.textContent = points > 0 ? `+${points}` : `−${-points}`;
    if (sum) sum.textContent = String(total);
    light(end, (cell.dataset.things ?? "").split(" ").filter(Boolean), counted?.dataset.seat ?? "");
    spoken.push(`${one(".counted-name", counted ?? end)?.textContent ?? ""} ${points}`);
  }
  sound("wood");
  announce(spoken.join(", "));
}

/** Tell the final scoring; whoever presses Skip sees all of it at once. */
export function tellEnd(): void {
  const end = one("#end");
  if (!end) return;
  turnEnd(false); // a tab that was pressed during the last beats has not put away what nobody has seen
  end.scrollTop = 0;
  const lines = all("[data-line]", end);
  const step = STEP[speed()];
  if (calm() || step === undefined || lines.length === 0) {
    last();
    return;
  }
  for (const late of all("[data-late]", end)) late.dataset.clientHidden = "";
  for (const sum of all("[data-sum]", end)) sum.textContent = "0";
  end.dataset.clientTelling = "";
  const totals = new Map<string, number>();
  const pace = Math.min(step, LONGEST / lines.length);
  const next = (index: number): void => {
    const line = lines[index];
    if (!line?.isConnected) {
      finish();
      return;
    }
    tell(end, line, totals);
    timer = window.setTimeout(() => next(index + 1), index + 1 < lines.length ? pace : 2 * pace);
  };
  timer = window.setTimeout(() => next(0), pace);
}

export function startReveal(): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("[data-do=skip]")) finish();
    if (event.target.closest("[data-do=tell]")) tellEnd();
  });
}
