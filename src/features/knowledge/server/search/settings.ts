// Chosen on the tuning half of the evaluation data (npm run eval -- --split tune), one setting for
// all sets and languages. Changes smaller than the noise (4 points on service sites) were not taken.

/** What a word weighs by where it stands. */
export const fieldWeights = { title: 3, heading: 5, text: 1 };
/** How soon more of the same word stops to count, and how much long texts are held back (BM25F). */
export const saturation = 1.5;
export const lengthShare = 0.6;

/** Two neighboring words that are neighbors in the question too, and for what share those with one between. */
export const pairWeight = 0.5;
export const gapShare = 0.5;
/** A heading or title that the question covers; it counts in full only when nothing of it is left over. */
export const coveredHeadingWeight = 0.9;
export const coveredTitleWeight = 1;
/** The first section of a page answers what is asked of its subject in general. */
export const firstSectionWeight = 0.3;
/** How much it matters that every word of the question is found (exponent of the share found). */
export const completeness = 0.3;
/** A term that is only spelled alike, times its likeness. */
export const similarWeight = 0.6;
export const smallTalkWeight = 0.4;

/** Each earlier message of the visitor counts for this share of the one after it. */
export const earlierDecay = 0.45;
/** The agent's earlier answers say what the conversation is about, in the words of the site. */
export const answerWeight = 0.15;
export const answerDecay = 0.5;

/** How soon what came before stops to count when the question's own words do well (exponent). */
export const earlierFading = 2;
/** A share of the best score: passages from it on are alike to a question that points back. */
export const tiedFrom = 0.95;
/**
 * A question that its own words do not answer leans on what came before when one of this many best
 * passages contains this much of it,
 */
export const leaningOn = 5;
export const knownShareMin = 0.7;
/** or this much where a pronoun or a beginning like "and" points back. */
export const leaningShareMin = 0.2;
/** It is answered from this confidence on: that it leans is evidence too. */
export const confidenceOfLeaning = 0.8;

/** Messages that count for less than the first are left out; for less than the second, taken as spelled. */
export const turnWeightMin = 0.03;
export const similarFrom = 0.2;

/** How many passages are looked at closely after the counting of words. */
export const candidatesMax = 100;
/** With what came before: all were looked at for the question's own words. */
export const leaningCandidatesMax = 50;

/**
 * Rarity is judged as if the site had this many passages more, so that the words of a site of three
 * pages do not all look common. It leaves large sites as they are and makes scores comparable.
 */
export const backgroundPassages = 100;

/**
 * What tells an answered question from one whose answer is missing, as far from a site's samples with a
 * hidden passage as they lie apart: score, score for what was asked, lead before the next (near the logistic
 * regression over all tuning halves).
 */
export const evidenceWeights = [1, 0.4, 0.4] as const;
/** How far they usually lie apart, and how many samples of a site count as much as that. */
export const usualSpreads = [0.65, 0.7, 0.2] as const;
export const usualSpreadsCount = 10;
/** Where the line is drawn, by the evidence of samples whose passage is there. */
export const lineBase = -1.4;
export const lineShare = 0.35;
/** On a site of few passages by the scores of its samples: little could fit one of them by chance. */
export const ownShareSmall = 0.15;
export const hiddenShareSmall = 0.8;
/** Where all passages are alike, what fits a sample by chance fits as well as its own. */
export const lineShareMaxSmall = 0.75;
export const smallSiteMax = 100;
/** So much evidence makes confidence e times as high. */
export const evidenceStep = 1.8;

/** How much what is found by meaning counts beside what is found by words, */
export const meaningWeight = 1.3;
/** and how little it matters whether something is first or second: the more, the less. */
export const rankOffset = 8;
/** How many passages found by words are put in order with those found by meaning. */
export const fusedMax = 50;
