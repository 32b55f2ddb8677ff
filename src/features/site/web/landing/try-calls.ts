import type { Try, TryAnswer } from "../../contract.ts";

export class TryFailed extends Error {
  override name = "TryFailed";
}

const startedKey = "tried-until";
const dayMs = 86_400_000;

/** So that a visit of the page makes no request unless something was tried in this browser. */
export function hasTried(): boolean {
  return Number(localStorage.getItem(startedKey)) > Date.now();
}

export async function startTry(website: string): Promise<Try> {
  const started = await ask<Try>("/api/tries", { website });
  localStorage.setItem(startedKey, String(Date.now() + dayMs));
  return started;
}

/** Null once it has ended, or somebody signed up with it. */
export async function currentTry(): Promise<Try | null> {
  const response = await fetch("/api/tries/current", { signal: AbortSignal.timeout(20_000) });
  if (response.status === 404) localStorage.removeItem(startedKey);
  if (response.ok) return response.json();
  if (response.status === 404) return null;
  throw new TryFailed(`The try answered with ${response.status}.`);
}

export function askTry(message: string): Promise<TryAnswer> {
  return ask("/api/tries/current/questions", { message });
}

async function ask<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => null);
  if (response?.ok) return response.json();
  const { message, fields } = (await response?.json().catch(() => null)) ?? {};
  throw new TryFailed(fields?.website ?? message ?? "That did not work. Please try again.");
}
