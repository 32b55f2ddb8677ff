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
  if (openForMs !== undefined && openForMs >= 0 && openForMs < soonestMs) return "too-fast";
  if (countLinks(name) > 0 || countLinks(message ?? "") > linksMax) return "links";
  return undefined;
}

function countLinks(text: string) {
  return text.match(link)?.length ?? 0;
}
