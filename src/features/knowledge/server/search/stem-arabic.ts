import { stemmer } from "@orama/stemmers/arabic";

/** "And", "with" or "like", attached to the article and a noun of at least three letters. */
const particle = /^[وفبك](?=(?:ال|لل).{3})/u;

/** The stemmer removes the article, but not after such a prefix: "and the school" stayed whole. */
export function stemArabic(word: string): string {
  return stemmer(word.replace(particle, ""));
}
