// Review by the bot: how the chances to win moved, and where most was given away.

import { ask, Refused } from "./api";
import { make, one, say } from "./dom";

interface Judged {
  ply: number;
  seat: number;
  move: string;
  best: string;
  loss: number;
  chances: number[];
}

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 640;
const HEIGHT = 220;

function draw(tag: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

function curve(judged: Judged[], plies: number, names: string[]): SVGElement {
  const picture = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "curve", role: "img", "aria-label": say("client.curve") });
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    const y = 8 + (1 - part) * (HEIGHT - 32);
    picture.append(draw("line", { x1: 38, x2: WIDTH - 4, y1: y, y2: y, class: "curve-grid" }));
    const label = draw("text", { x: 32, y: y + 4, class: "curve-label" });
    label.textContent = `${part * 100}`;
    picture.append(label);
  }
  const x = (ply: number): number => 38 + (ply / Math.max(1, plies)) * (WIDTH - 42);
  names.forEach((name, seat) => {
    const points = judged.map((j) => `${x(j.ply).toFixed(1)},${(8 + (1 - (j.chances[seat] ?? 0)) * (HEIGHT - 32)).toFixed(1)}`);
    const line = draw("polyline", { points: points.join(" "), class: `curve-line stroke-${seat}` });
    const title = draw("title", {});
    title.textContent = name;
    line.append(title);
    picture.append(line);
  });
  return picture;
}

function paint(box: HTMLElement, judged: Judged[]): void {
  const names = (box.dataset.names ?? "").split("\n");
  const plies = judged.at(-1)?.ply ?? 1;
  box.replaceChildren(make("h3", "", say("client.curve")));
  if (judged.length === 0) {
    box.append(make("p", "quiet", say("client.no_review")));
    return;
  }
  box.append(curve(judged, plies, names));
  const worst = judged.filter((j) => j.loss > 0.02).sort((a, b) => b.loss - a.loss).slice(0, 5);
  if (worst.length) {
    box.append(make("h3", "", say("client.turning_points")));
    const list = make("ol", "turning");
    for (const j of worst.sort((a, b) => a.ply - b.ply)) {
      const item = make("li", "");
      const link = make("a", "", say("client.turning", { ply: j.ply, name: names[j.seat] ?? "", loss: Math.round(j.loss * 100) }));
      link.setAttribute("href", `/replay/${box.dataset.table ?? ""}#${j.ply - 1}`);
      item.append(link);
      list.append(item);
    }
    box.append(list);
  }
}

async function load(box: HTMLElement): Promise<void> {
  const progress = make("p", "quiet", say("client.reviewing"));
  progress.setAttribute("role", "status");
  box.replaceChildren(progress);
  for (let turn = 0; turn < 400 && box.isConnected; turn++) {
    let review: Judged[] | { working: boolean };
    try {
      review = await ask<Judged[] | { working: boolean }>("GET", `/api/tables/${box.dataset.table ?? ""}/review`);
    } catch (error) {
      progress.textContent = error instanceof Refused ? error.message : say("client.failed");
      return;
    }
    if (Array.isArray(review)) {
      paint(box, review);
      return;
    }
    await new Promise((done) => setTimeout(done, 1500));
  }
}

export function startReview(): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-do=review]")) return;
    const box = one("#review");
    if (box) void load(box);
  });
}
