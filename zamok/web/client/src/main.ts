// The one script of all pages; the body says which page it is.

import { startAccount } from "./account";
import { startBack } from "./back";
import { one } from "./dom";
import { startFriends } from "./friends";
import { startLearn } from "./learn";
import { startCarry, startMe } from "./me";
import { startChallenge, startMatch, startSearches } from "./match";
import { startApp, startOffline } from "./offline";
import { startOrder, startTold } from "./order";
import { startReplay } from "./replay";
import { startReport } from "./report";
import { startSettings } from "./settings";
import { startShape } from "./shape";
import { startSetup } from "./setup";
import { startTable } from "./table";
import { startEntering, startMail, startTelling } from "./telling";
import { startTerms } from "./terms";

startSettings();
switch (document.body.dataset.page) {
  case "table":
    startTable();
    startReport();
    startBack();
    break;
  case "replay":
    startReplay();
    break;
  case "learn":
    startLearn();
    startBack();
    break;
  case "me":
    startMe();
    startAccount();
    startTelling();
    break;
  case "account":
    startAccount();
    startEntering();
    break;
  case "mail":
    startMail();
    break;
  case "match":
    startMatch();
    startSearches();
    break;
  case "profile":
    startChallenge();
    startFriends();
    startReport();
    break;
  case "friends":
    startFriends();
    break;
  case "order":
    startOrder();
    break;
  case "home":
    startTold();
    startSearches();
    break;
  case "carry":
    startCarry();
    break;
  case "offline":
    void startOffline();
    break;
}
if (!one("#table")) startShape(); // a table hears of its window by itself
startSetup();
startTerms();
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("click", (event) => {
    // A press on the backdrop closes, as people expect.
    if (event.target === dialog) dialog.close();
  });
}
for (const button of document.querySelectorAll<HTMLElement>("dialog [data-do=close]")) {
  button.addEventListener("click", () => button.closest("dialog")?.close());
}
startApp();
one("html")?.setAttribute("data-ready", "");
