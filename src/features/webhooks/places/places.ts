import { type PlaceKind, placeKinds } from "#shared/endpoint-kinds.ts";
import { discord } from "./discord.ts";
import { googleChat } from "./google-chat.ts";
import { ntfy } from "./ntfy.ts";
import type { Place } from "./place.ts";
import { slack } from "./slack.ts";
import { teams } from "./teams.ts";

export const places: Record<PlaceKind, Place> = {
  slack,
  teams,
  discord,
  "google-chat": googleChat,
  ntfy,
};

/** By its host alone, so that another address of the same tool is named as such. */
export function placeAt(address: string): PlaceKind | undefined {
  const url = URL.parse(
    /^https?:/i.test(address.trim()) ? address.trim() : `https://${address.trim()}`,
  );
  return url ? placeKinds.find((kind) => places[kind].hosts.test(url.hostname)) : undefined;
}

export function placeOfKind(kind: string): Place | undefined {
  const known = placeKinds.find((one) => one === kind);
  return known && places[known];
}
