// Review by the bot: asked for until it is done; the server draws it.

import { all, here, make, one, say } from "./dom";

const AGAIN = 1500; // milliseconds between two questions
const PATIENCE = 400; // questions

async function load(box: HTMLElement): Promise<void> {
  box.dataset.clientAsked = "";
  const progress = make("p", "quiet", say("client.reviewing"));
  progress.setAttribute("role", "status");
  box.replaceChildren(progress);
  for (let turn = 0; turn < PATIENCE && box.isConnected; turn++) {
    const answer = await fetch(here(`/replay/${box.dataset.table ?? ""}/review`)).catch(() => null);
    if (!answer?.ok) {
      progress.textContent = say("client.failed");
      delete box.dataset.clientAsked;
      return;
    }
    if (answer.status !== 202) {
      box.innerHTML = await answer.text(); // our own markup, made by the server
      one("#review-more")?.replaceChildren(...all(".review-more", box)); // where there is room for it
      return;
    }
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}

/** Ask for the review of the game that is shown, once. */
export function openReview(): void {
  const box = one("#review");
  if (box && box.dataset.clientAsked === undefined) void load(box);
}

export function startReview(): void {
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-do=review]")) openReview();
  });
}
