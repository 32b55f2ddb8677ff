// Tuned on the exam's dev sites (docs/answers.md), one setting for all agents and languages.

export const readMax = 3;
/** Characters of the previous question given to the reader, as in training. */
export const beforeMax = 120;
/** The score from which a unit answers; it refuses 95% of the questions that a site does not answer. */
export const acceptFrom = 1.2;
/** A page above this score is used instead of the address on the facts card, because many ask for directions. */
export const surelyFrom = 4.4;
/** Weight of the cosine similarity relative to the reader's score, and the usual similarity, which counts as zero. */
export const likenessWeight = 16;
export const likenessUsual = 0.68;
/** Penalty for a question read together with the previous one, whose answer is always close. */
export const inContextCosts = 0.5;
/** Bonus for a passage under nearly the same question. */
export const sameQuestionWorth = 6;
/** Up to this length, the answer under such a question is quoted whole. */
export const pairLengthMax = 500;
export const otherLanguageCosts = 1.5;
/** A unit's neighbors are quoted with it from this score on, and within this much of its own score. */
export const neighbourFrom = -2;
export const neighbourWithin = 3;
export const neighboursMax = 4;
/** A passage of this many characters or fewer belongs together: only what certainly does not answer is left out. */
export const shortLengthMax = 300;
export const shortNeighbourFrom = -4;
/** Other passages are quoted, too, if they score this close to the best, up to a total. */
export const secondWithin = 2.5;
export const quotesMax = 2;
