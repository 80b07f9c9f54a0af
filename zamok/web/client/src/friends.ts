// Friends: following somebody, and inviting them to a table of one's own.

import { ask, beSomebody, Refused } from "./api";
import { say } from "./dom";
import { toast } from "./toast";

function failed(error: unknown): void {
  toast("", error instanceof Refused ? error.message : say("client.failed"));
}

function pressed(what: string, work: (button: HTMLButtonElement) => Promise<void>): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(`[data-${what}]`)) {
    button.addEventListener("click", () => {
      button.disabled = true;
      work(button).catch((error: unknown) => {
        button.disabled = false;
        failed(error);
      });
    });
  }
}

export function startFriends(): void {
  pressed("follow", async (button) => {
    await beSomebody();
    await ask("PUT", `/api/me/friends/${button.dataset.follow ?? ""}`);
    location.reload();
  });
  pressed("unfollow", async (button) => {
    await ask("DELETE", `/api/me/friends/${button.dataset.unfollow ?? ""}`);
    location.reload();
  });
  pressed("invite", async (button) => {
    await ask("POST", `/api/tables/${button.dataset.table ?? ""}/invite`, { person: button.dataset.invite ?? "" });
    toast("", say("client.invited"));
  });
}
