import type { Try, TryAnswer } from "../../contract.ts";
import { noteTried } from "./has-tried.ts";

export class TryFailed extends Error {
  override name = "TryFailed";
}

export async function startTry(website: string): Promise<Try> {
  const started = await ask<Try>("/api/tries", { website });
  noteTried(true);
  return started;
}

/** Null once it has ended, or somebody signed up with it. */
export async function currentTry(): Promise<Try | null> {
  const response = await fetch("/api/tries/current", { signal: AbortSignal.timeout(20_000) });
  if (response.status === 404) noteTried(false);
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
