import type { SpamReason } from "#shared/vocabulary.ts";
import type { NewLead } from "../contract.ts";

/** Nobody has read the first answer, found the form and filled it in within this time. */
const soonestMs = 2_000;
/** So many a person may well name. */
const linksMax = 2;

const link = /https?:\/\/|\bwww\.|\[url|<a\s/giu;

/** Why details look as if a robot had left them; undefined where they do not. */
export function spamReasonOf(
  { name, message, website }: NewLead,
  openForMs: number | undefined,
): SpamReason | undefined {
  if (website?.trim()) return "hidden-field";
  const links = countLinks(message ?? "");
  if (countLinks(name) > 0 || links > linksMax) return "links";
  // By itself that is no sign: a program of the business may hand on details at once.
  const isFast = openForMs !== undefined && openForMs >= 0 && openForMs < soonestMs;
  return isFast && links > 0 ? "too-fast" : undefined;
}

function countLinks(text: string) {
  return text.match(link)?.length ?? 0;
}
