// What a finished game changed for its players: the server draws it, once it is known.

import { here, one } from "./dom";

/** Fill the place for it at the end of a game, once. */
export function showRated(): void {
  const box = one("#rated");
  if (!box || box.dataset.clientAsked !== undefined) return;
  box.dataset.clientAsked = "";
  void fetch(here(`/table/${box.dataset.table ?? ""}/rating`))
    .then(async (answer) => {
      if (answer.ok) box.innerHTML = await answer.text(); // our own markup, made by the server
      else delete box.dataset.clientAsked;
    })
    .catch(() => delete box.dataset.clientAsked); // asked again with the next view
}
