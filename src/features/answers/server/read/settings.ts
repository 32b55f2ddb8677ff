// Chosen on the dev sites of the exam (docs/answers.md), one setting for all agents and languages.

/** How many of the passages that are found for a question, the likeliest, are read. */
export const readMax = 5;
/** Letters of the question before that a follow-up is read with, as the reader was trained. */
export const beforeMax = 120;
/** The score from which a unit answers: with it 95 % of the questions that a site does not answer are refused. */
export const acceptFrom = 2.6;
/** A page that answers this surely is told instead of the address on the facts card: many ask for the way. */
export const surelyFrom = 4.6;
/** What likeness in meaning (the cosine) counts beside the reader's score, and what it usually is: that counts for nothing. */
export const likenessWeight = 16;
export const likenessUsual = 0.68;
/** A question that is read together with the one before takes so much more: what answered that one is near at hand. */
export const inContextCosts = 0.5;
/** A passage below a question that is nearly word for word the visitor's. */
export const sameQuestionWorth = 6;
/** Such a question and what stands below it are one: up to this length it is said as a whole. */
export const pairLengthMax = 500;
/** What is said in another language than the visitor's, on a site that has both. */
export const otherLanguageCosts = 1.5;
/** A neighbour that scores this much less than the best unit still belongs to the answer, */
export const neighbourWithin = 4;
/** unless it is less likely to answer than this. */
export const neighbourFrom = -3;
/** Units beside the best in one quote. */
export const neighboursMax = 4;
/** Other passages that score this close to the best are quoted too, up to so many in all. */
export const secondWithin = 2.5;
export const quotesMax = 2;
