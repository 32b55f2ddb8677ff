// Tuned on the tuning half of the evaluation data (npm run eval -- --split tune), one setting for all sets
// and languages. Differences below the noise (4 points on service sites) were ignored.

export const fieldWeights = { title: 3, heading: 5, text: 1 };
/** BM25F saturation and length normalization. */
export const saturation = 1.5;
export const lengthShare = 0.6;

/** Weight of adjacent question terms found adjacent, and the share for pairs with one word between. */
export const pairWeight = 0.5;
export const gapShare = 0.5;
/** For headings and titles covered by the question; full only if no word of them is left over. */
export const coveredHeadingWeight = 0.9;
export const coveredTitleWeight = 1;
/** The first section of a page answers general questions about its subject. */
export const firstSectionWeight = 0.3;
/** Exponent of the share of the question found. */
export const completeness = 0.3;
/** For terms only spelled alike, times their similarity. */
export const similarWeight = 0.6;
export const smallTalkWeight = 0.4;

/** Each earlier message counts this share of the next. */
export const earlierDecay = 0.45;
/** The agent's answers name the subject in the site's words. */
export const answerWeight = 0.15;
export const answerDecay = 0.5;

/** Exponent: how fast earlier messages fade when the question's own words do well. */
export const earlierFading = 2;
/** Scores within this share of the best are ties for a question that refers back. */
export const tiedFrom = 0.95;
/**
 * A question not answered by its own words depends on earlier ones if one of this many best passages contains
 * this share of it,
 */
export const leaningOn = 5;
export const knownShareMin = 0.7;
/** or this share if it refers back by a pronoun or an opening such as "and". */
export const leaningShareMin = 0.2;
/** The confidence it needs then: that it refers back is evidence, too. */
export const confidenceOfLeaning = 0.8;

/** Earlier messages below the first weight are dropped; below the second, their typos are not corrected. */
export const turnWeightMin = 0.03;
export const similarFrom = 0.2;

/** Candidates reranked after term counting. */
export const candidatesMax = 100;
/** With earlier messages; all were already reranked for the question's own words. */
export const leaningCandidatesMax = 50;

/**
 * Rarity assumes this many extra passages, so that not every word of a three-page site looks common. Large
 * sites are unaffected, and scores become comparable.
 */
export const backgroundPassages = 100;

/**
 * Weights of the signals (score, relative score, lead), each in standard deviations from the samples with a
 * hidden passage; close to a logistic regression over all tuning halves.
 */
export const evidenceWeights = [1, 0.4, 0.4] as const;
/** The usual standard deviations, and how many samples they count as. */
export const usualSpreads = [0.65, 0.7, 0.2] as const;
export const usualSpreadsCount = 10;
/** The threshold relative to samples whose passage is present. */
export const lineBase = -1.4;
export const lineShare = 0.35;
/** On small sites the threshold follows the samples' scores, because little could fit by chance. */
export const ownShareSmall = 0.15;
export const hiddenShareSmall = 0.8;
/** If all passages are alike, chance fits score as high as real ones. */
export const lineShareMaxSmall = 0.75;
export const smallSiteMax = 100;
/** This much evidence multiplies confidence by e. */
export const evidenceStep = 1.8;

/** Weight of semantic results relative to lexical ones, */
export const meaningWeight = 3;
/** and the rank offset, which flattens differences between top ranks. */
export const rankOffset = 8;
/** Lexical results that are fused with semantic ones. */
export const fusedMax = 50;
