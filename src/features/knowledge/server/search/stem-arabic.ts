import { stemmer } from "@orama/stemmers/arabic";

/** "And", "with" or "like", written in one word with the article and a noun of at least three letters. */
const particle = /^[وفبك](?=(?:ال|لل).{3})/u;

/** The stemmer takes the article off, but not from behind a particle: "and the school" stayed whole. */
export function stemArabic(word: string): string {
  return stemmer(word.replace(particle, ""));
}
