export { languageOfLetters } from "#platform/server/language-of-letters.ts";
export { asksTheSame } from "./asks-the-same.ts";
export { contentWords } from "./content-words.ts";
export { meaningsState } from "./embed-passages.ts";
export { type CompareMeanings, meaningsWith } from "./embeddings.ts";
export type { OpeningHours } from "./extract/facts/hours.ts";
export {
  dayName,
  dayOf,
  hoursAsText,
  isOpenAt,
  localTime,
  nextOpening,
  openingAsText,
  openingOn,
  timeAsText,
} from "./extract/facts/hours.ts";
export { readHours } from "./extract/facts/read-hours.ts";
export { writtenAddress } from "./extract/facts/written-address.ts";
export { type FoundPassage, findPassages } from "./find-passages.ts";
export { headingPath } from "./heading-path.ts";
export { type KnowledgeState, knowledgeFlags, knowledgeState } from "./knowledge-state.ts";
export { type KnownFacts, knownFacts } from "./known-facts.ts";
export { countUses } from "./question-pairs.ts";
export { limitOwnTexts, readOwnText } from "./read-own-text.ts";
export { detectLanguage } from "./search/detect-language.ts";
export { languageOf } from "./search/languages.ts";
export { editDistance } from "./search/spelling.ts";
export { synonymsOf, withPhrasesNamed } from "./search/synonyms.ts";
export { addPair, addWebsite, readTheRest, readTried } from "./sources.ts";
export { lacksStarters, questionsToSuggest, storeStarters } from "./starters.ts";
export { wholeSite } from "./whole-site.ts";
export { writeOwnText } from "./write-own-text.ts";
export { writePages } from "./write-pages.ts";
