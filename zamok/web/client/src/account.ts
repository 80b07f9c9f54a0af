// Keeping one's name by a passkey or recovery codes, coming back by them, and going for ever.

import { ask, beSomebody, Refused } from "./api";
import { all, here, make, one, say } from "./dom";
import type { Asked, RecoveryCodes } from "./protocol";
import { toast } from "./toast";

function failed(error: unknown): void {
  toast("", error instanceof Refused ? error.message : say("client.passkey_failed"));
}

export function bytes(text: string): ArrayBuffer {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0)).buffer;
}

function text(data: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(data));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Browsers have passkeys only at an address with a name, and a secure one. */
function possible(): boolean {
  return isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);
}

interface Described {
  id: string;
  type: "public-key";
}

async function keep(): Promise<void> {
  await beSomebody();
  const { options } = await ask<Asked>("POST", "/api/me/passkeys/options");
  const given = options as unknown as PublicKeyCredentialCreationOptionsJSON & { excludeCredentials?: Described[] };
  const made = await navigator.credentials.create({
    publicKey: {
      ...given,
      challenge: bytes(given.challenge),
      user: { ...given.user, id: bytes(given.user.id) },
      excludeCredentials: (given.excludeCredentials ?? []).map(({ id, type }) => ({ id: bytes(id), type })),
    } as PublicKeyCredentialCreationOptions,
  });
  if (!(made instanceof PublicKeyCredential)) throw new Error("no passkey was made");
  const answer = made.response as AuthenticatorAttestationResponse;
  await ask("POST", "/api/me/passkeys", {
    id: made.id,
    client_data: text(answer.clientDataJSON),
    attestation: text(answer.attestationObject),
  });
  location.reload();
}

/** Tell whether what was played here as a guest is to come along. */
export function joins(): boolean {
  return one<HTMLInputElement>("#join")?.checked ?? false;
}

async function enter(): Promise<void> {
  const { options } = await ask<Asked>("POST", "/api/passkey/options");
  const given = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const found = await navigator.credentials.get({
    publicKey: { challenge: bytes(given.challenge), rpId: given.rpId, timeout: given.timeout, userVerification: "preferred" },
  });
  if (!(found instanceof PublicKeyCredential)) throw new Error("no passkey was used");
  const answer = found.response as AuthenticatorAssertionResponse;
  await ask("POST", "/api/passkey", {
    id: found.id,
    client_data: text(answer.clientDataJSON),
    authenticator_data: text(answer.authenticatorData),
    signature: text(answer.signature),
    join: joins(),
  });
  location.href = here("/");
}

async function showCodes(): Promise<void> {
  await beSomebody();
  const { codes } = await ask<RecoveryCodes>("POST", "/api/me/codes");
  const list = make("ol", "codes");
  list.append(...codes.map((code) => make("li", "", code)));
  one("#codes-out")?.replaceChildren(list, make("p", "notice", say("client.codes_note")));
}

/** Go for ever, and leave every table: the games of the others go on without. */
async function forget(): Promise<void> {
  if (!confirm(say("client.delete_me"))) return;
  await ask("DELETE", "/api/me?leave=true");
  location.href = here("/");
}

function press(name: string, work: () => Promise<void>): void {
  one<HTMLButtonElement>(`[data-do=${name}]`)?.addEventListener("click", () => void work().catch(failed));
}

export function startAccount(): void {
  const able = possible();
  for (const part of all("[data-passkey]")) part.hidden = (part.dataset.passkey === "no") === able;
  press("passkey", keep);
  press("enter", enter);
  press("codes", showCodes);
  press("forget", forget);
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-drop-passkey]") : null;
    if (!button) return;
    ask("DELETE", `/api/me/passkeys/${button.dataset.dropPasskey ?? ""}`).then(() => button.closest("li")?.remove(), failed);
  });
  one<HTMLFormElement>("#code-form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const code = one<HTMLInputElement>("#code")?.value ?? "";
    ask("POST", "/api/recover", { code, join: joins() }).then(() => (location.href = here("/")), failed);
  });
}
