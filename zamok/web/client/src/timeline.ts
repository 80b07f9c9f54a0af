// What is played has its times: animations that run, and what is to be done when their time comes or all is ended.

interface Due {
  at: number;
  timer: number;
  settle: () => void;
}

let playing: Animation[] = [];
let later: Due[] = []; // what is to be done in time, or when all is ended
let until = 0; // milliseconds from the beginning, when all that is being played has been
let running = false;

/** Tell whether something is being played. */
export function staging(): boolean {
  return running;
}

/** From now on something is being played, or nothing any more. */
export function setStaging(on: boolean): void {
  running = on;
}

export function beginTimes(): void {
  until = 0;
}

/** So long something is played, at least. */
export function lasts(end: number): void {
  until = Math.max(until, end);
}

/** When all animations have been. */
export function lastMove(): number {
  return until;
}

/** When the last thing is to be done. */
export function lastDue(): number {
  return Math.max(0, ...later.map((one) => one.at));
}

export function animate(element: Element, frames: Keyframe[], at: number, length: number, easing = "ease-in-out"): void {
  playing.push(element.animate(frames, { delay: at, duration: length, easing, fill: "backwards" }));
  lasts(at + length);
}

export function due(at: number, settle: () => void): void {
  const entry = { at, timer: 0, settle };
  entry.timer = window.setTimeout(() => {
    later = later.filter((other) => other !== entry);
    settle();
  }, at);
  later.push(entry);
}

/** End all at once: what was to be done is done now, and nobody is told of it or hears it. */
export function settle(): void {
  for (const one of playing) one.cancel();
  playing = [];
  const left = [...later].sort((a, b) => a.at - b.at);
  later = [];
  for (const one of left) clearTimeout(one.timer);
  const was = running;
  running = false;
  for (const one of left) one.settle();
  running = was;
}
