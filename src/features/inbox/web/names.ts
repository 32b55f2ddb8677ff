import type { InboxRow } from "../contract.ts";

const countries = new Intl.DisplayNames(["en"], { type: "region" });

export function countryName(code: string): string {
  return countries.of(code) ?? code;
}

export function visitorName({
  visitorName: name,
  visitorEmail: email,
  country,
}: Pick<InboxRow, "visitorName" | "visitorEmail" | "country">): string {
  return name ?? email ?? (country ? `Visitor from ${countryName(country)}` : "Visitor");
}

const minuteMs = 60_000;

export function agoOf(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / minuteMs);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / 60 / 24)} d`;
}

export const reasonNames = {
  skipped: "Skipped the form",
  asked: "Asked for a person",
  "not-helpful": "Answers did not help",
  model: "The assistant passed it on",
} as const;

export function pageName(url: string): string {
  const { pathname, host } = new URL(url);
  return pathname === "/" ? host : readable(pathname);
}

/** Percent encoding of another charset stays as it is; old websites have it. */
function readable(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
