// Chosen on the dev sites of the exam (docs/answers.md), one setting for all agents and languages.

/** How many passages are read for a question. */
export const passagesMax = 10;
/** So many first; the others only where none of these is this certain. */
export const firstRead = 5;
export const certainFrom = 4;
/** The score from which a unit answers; chosen so that 95 % of the questions that a site does not answer are refused. */
export const acceptFrom = 0;
/** What likeness in meaning (the cosine) counts beside the reader's score, and what it usually is: that counts for nothing. */
export const likenessWeight = 8;
export const likenessUsual = 0.5;
/** What is said in another language than the visitor's, on a site that has both. */
export const otherLanguageCosts = 1.5;
/** A neighbour that scores this much less than the best unit still belongs to the answer, */
export const neighbourWithin = 2;
/** unless it is less likely to answer than this. */
export const neighbourFrom = -1.5;
/** Units beside the best in one quote. */
export const neighboursMax = 4;
/** Other passages that score this close to the best are quoted too, up to so many in all. */
export const secondWithin = 1;
export const quotesMax = 2;
