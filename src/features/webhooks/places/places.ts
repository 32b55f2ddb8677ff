import { type PlaceKind, placeKinds } from "#shared/endpoint-kinds.ts";
import { discord } from "./discord.ts";
import { googleChat } from "./google-chat.ts";
import { ntfy } from "./ntfy.ts";
import type { Place } from "./place.ts";
import { slack } from "./slack.ts";
import { teams } from "./teams.ts";
import { telegram } from "./telegram.ts";

export const places: Record<PlaceKind, Place> = {
  slack,
  teams,
  discord,
  "google-chat": googleChat,
  ntfy,
  telegram,
};

/** What was pasted, as an address. */
export function addressFrom(typed: string): string {
  const text = typed.trim();
  const read = placeKinds.map((kind) => places[kind].read?.(text)).find(Boolean);
  return read ?? text;
}

/** By its host alone, so that another address of the same tool is named as such. */
export function placeAt(typed: string): PlaceKind | undefined {
  const address = addressFrom(typed);
  const url = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`);
  return url ? placeKinds.find((kind) => places[kind].hosts.test(url.hostname)) : undefined;
}

export function placeOfKind(kind: string): Place | undefined {
  const known = placeKinds.find((one) => one === kind);
  return known && places[known];
}
