import { type FoundPassage, localTime } from "#features/knowledge/server/public.ts";
import type { AskedQuestion } from "../write-answer.ts";
import { factorsOf, isComputed, isSame } from "./computed.ts";
import { type Clause, claimClauses, clausesOf, isLimited, quoteFor, wordsIn } from "./evidence.ts";
import { daysAround, factsId, nowLines } from "./facts-card.ts";
import { isInstruction } from "./instructive.ts";
import { listOf } from "./list-of.ts";
import { isOne, type Quantity, quantitiesIn, timeUnitsIn } from "./quantities.ts";
import { isOfSum, isStatedFigure, isWorkedOut } from "./stated-figures.ts";

const knownShareMin = 0.6;
const figuredShareMin = 0.4;
const otherShareMin = 0.8;
const ownersShareMin = 0.6;
/** For denials that use the same words as the sentence denied. */
const denialShareMin = 0.99;

type Problem = "figure" | "negation" | "condition" | "mixed" | "words";

export interface Verdict {
  problem: Problem | null;
  isOwners: boolean;
  supports: { passage: FoundPassage; quote: string }[];
}

export type ClaimContext = Pick<AskedQuestion, "agent" | "language" | "text" | "now">;

export function createClaimCheck(context: ClaimContext, passages: FoundPassage[]) {
  const { agent, language, text: asked } = context;
  const owners = [agent.systemPrompt, agent.guidance, agent.description, agent.businessDescription]
    .filter(Boolean)
    .join("\n");
  const ownersWords = new Set(wordsIn(owners, language));
  const askedWords = new Set(wordsIn(asked, language));
  const { date } = localTime(context.now, agent.facts.timeZone ?? "UTC");
  const question = { asked, askedWords, language, year: Number(date.slice(0, 4)) };
  const given = [
    ...quantitiesIn(asked, language),
    // 'For a year?'
    ...timeUnitsIn(asked, language).map((value) => ({ unit: "min", value, from: 0, to: 0 })),
    ...quantitiesIn(owners, language),
    ...quantitiesIn(nowLines(context), "en"),
    ...daysAround(context),
  ];

  return {
    judge(said: string, numbers: number[]): Verdict {
      if (isOwnersText(said)) return { problem: null, isOwners: true, supports: [] };
      const named = [...new Set(numbers)].flatMap((number) => passages[number - 1] ?? []);
      const own = named.length > 0 ? problemWith(said, named) : "words";
      if (own === null) return supportedBy(said, named);
      // Only the citation is wrong, not the claim.
      const isElsewhere = own === "words" || own === "figure";
      const others = isElsewhere
        ? passages.filter((one) => shareIn(said, one) >= otherShareMin)
        : [];
      const other = others.find((passage) => problemWith(said, [passage]) === null);
      if (other) return supportedBy(said, [other]);
      const isFigured = own === "figure" || hasUnknownFigure(said);
      return { problem: isFigured ? "figure" : own, isOwners: false, supports: [] };
    },
  };

  function supportedBy(said: string, from: FoundPassage[]): Verdict {
    const supports = from
      .filter((passage) => from.length === 1 || overlap(said, passage) > 0)
      .map((passage) => ({
        passage,
        quote: quoteFor(said, passage.text, passage.language?.slice(0, 2) ?? language),
      }));
    return { problem: null, isOwners: false, supports };
  }

  function isOwnersText(said: string): boolean {
    const words = wordsIn(said, language);
    const known = words.filter((word) => ownersWords.has(word)).length;
    return known > 0 && known / words.length >= ownersShareMin && unknownFigures(said).length === 0;
  }

  function shareIn(said: string, passage: FoundPassage): number {
    const { clauses, about, isTranslated } = evidenceOf(passage);
    if (isTranslated) return overlap(said, passage) > 1 ? 1 : 0;
    const inPassage = new Set([...about, ...clauses.flatMap(({ allWords }) => [...allWords])]);
    const words = wordsIn(said, language);
    const known = words.filter((word) => inPassage.has(word)).length;
    return words.length > 0 ? known / words.length : overlap(said, passage);
  }

  function unknownFigures(said: string): Quantity[] {
    return quantitiesIn(said, language).filter(
      (figure) => !isOne(figure) && !given.some((one) => isSame(figure, one)),
    );
  }

  function hasUnknownFigure(said: string): boolean {
    const all = passages
      .flatMap((passage) => evidenceOf(passage).clauses)
      .flatMap(({ quantities }) => quantities);
    return unknownFigures(said).some((figure) => !all.some((one) => isSame(figure, one)));
  }

  function evidenceOf(passage: FoundPassage) {
    const own = passage.language?.slice(0, 2) ?? language;
    const clauses = clausesOf(passage.text, own).filter(({ sentence }) => !isInstruction(sentence));
    const about = new Set(wordsIn(`${passage.title} ${passage.heading} ${agent.name}`, language));
    return { clauses, about, isTranslated: own !== language && passage.id !== factsId };
  }

  function overlap(said: string, passage: FoundPassage): number {
    const { clauses, isTranslated } = evidenceOf(passage);
    const words = new Set(clauses.flatMap(({ allWords }) => [...allWords]));
    const figures = clauses.flatMap(({ quantities }) => quantities);
    return (
      wordsIn(said, language).filter((word) => words.has(word)).length +
      quantitiesIn(said, language).filter((one) => figures.some((other) => isSame(one, other)))
        .length +
      (isTranslated ? 1 : 0)
    );
  }

  function problemWith(said: string, pool: FoundPassage[]): Problem | null {
    const evidence = pool.map(evidenceOf);
    const pooled = {
      clauses: evidence.flatMap((one) => one.clauses),
      about: new Set(evidence.flatMap((one) => [...one.about])),
      isTranslated: evidence.every((one) => one.isTranslated),
    };
    const claim = claimClauses(said, language);
    const figures = claim.flatMap((clause) =>
      clause.quantities.map((figure) => ({ figure, clause })),
    );
    const supported = supportedFigures(said, figures, pooled);
    if (!supported) return "figure";
    if (!pooled.isTranslated) return problemOfWords(said, { claim, figures, supported }, pooled);
    const hasNoUnknown = supported.length > 0 || figures.length === 0;
    return pooled.clauses.length > 0 && hasNoUnknown ? null : "words";
  }

  function supportedFigures(
    said: string,
    figures: StatedFigure[],
    pooled: Pooled,
  ): Quantity[] | null {
    const all = figures.map(({ figure }) => figure).filter((figure) => !isOne(figure));
    const isStated = ({ figure, clause }: StatedFigure) => {
      const isPart = isOfSum(figure, all);
      return (
        isStatedFigure(figure, isPart ? null : clause, pooled, question) ||
        isWorkedOut(figure, said, isPart ? { ...pooled, isTranslated: true } : pooled, question)
      );
    };
    const supported = figures
      .filter((stated) => !isOne(stated.figure) && isStated(stated))
      .map(({ figure }) => figure);
    for (const figure of all) {
      if (supported.includes(figure) || given.some((one) => isSame(figure, one))) continue;
      const factors = all.filter((one) => one !== figure).flatMap(factorsOf);
      if (!isComputed(figure, supported, supported, factors)) return null;
      supported.push(figure);
    }
    return supported;
  }

  function problemOfWords(
    said: string,
    { claim, figures, supported }: StatedClaim,
    { clauses, about }: Pooled,
  ): Problem | null {
    const words = wordsIn(said, language);
    const inPool = new Set([...clauses.flatMap(({ allWords }) => [...allWords]), ...about]);
    const hasFigures = supported.length > 0;
    if (!hasFigures && !words.some((word) => inPool.has(word))) return "words";
    const known = words.filter((word) => inPool.has(word) || askedWords.has(word)).length;
    const isCalled = supported.some(({ unit }) => unit === "tel");
    const shareMin = hasFigures ? figuredShareMin : knownShareMin;
    if (!isCalled && known < words.length * shareMin) return "words";
    if (hasStrangeItem(said, inPool)) return "words";
    const onlyAsked = figures.filter(({ figure }) => !supported.includes(figure) && !isOne(figure));
    const isAllowed = onlyAsked.every(({ clause }) => !clause.isNegated && !clause.isConditional);
    if (onlyAsked.length > 0 && !hasFigures && isAllowed) return "figure";
    const isBounded = claim.some(({ isConditional }) => isConditional);
    for (const clause of claim) {
      const problem = problemOfClause(clause, clauses, about, hasFigures, isBounded);
      if (problem) return problem;
    }
    return null;
  }

  function problemOfClause(
    claim: Clause,
    clauses: readonly Clause[],
    about: Set<string>,
    hasFigures: boolean,
    isBounded: boolean,
  ): Problem | null {
    const inPool = new Set(clauses.flatMap((one) => [...one.around]));
    const known = [...claim.words].filter((word) => inPool.has(word));
    if (known.length === 0) return null;
    const score = (one: Clause) =>
      known.filter((word) => one.around.has(word)).length +
      (one.isNegated === claim.isNegated ? 0.1 : 0) +
      known.filter((word) => one.words.has(word)).length / 10;
    const best = [...clauses].sort((a, b) => score(b) - score(a))[0];
    if (!best) return null;
    if (best.isNegated && !claim.isNegated) return "negation";
    const words = [...claim.words];
    const inBest = words.filter((word) => best.around.has(word) || about.has(word)).length;
    if (
      claim.isNegated &&
      !best.isNegated &&
      words.length > 1 &&
      inBest / words.length >= denialShareMin &&
      claim.quantities.every((one) => best.quantities.some((other) => isSame(one, other)))
    )
      return "negation";
    if (
      !hasFigures &&
      !isBounded &&
      claim.isNegated === best.isNegated &&
      claim.quantities.length === 0 &&
      isLimited(best)
    )
      return "condition";
    if (
      !hasFigures &&
      !isOneBreath(
        known.filter((word) => !about.has(word)),
        clauses,
      )
    )
      return "mixed";
    return null;
  }

  /** Unrelated sentences may have been combined wrongly. */
  function isOneBreath(known: string[], clauses: readonly Clause[]): boolean {
    const sets = clauses.map((one) => known.filter((word) => one.allWords.has(word)));
    const covers = (words: string[]) => known.every((word) => words.includes(word));
    return sets.some(
      (one, at) =>
        covers(one) ||
        sets.some(
          (other, index) =>
            index > at && one.some((word) => other.includes(word)) && covers([...one, ...other]),
        ),
    );
  }

  function hasStrangeItem(said: string, inPool: Set<string>): boolean {
    const { joiner } = listOf(language);
    const items = said.split(joiner).slice(1);
    return items.some((item) => {
      const words = wordsIn(item, language);
      const isKnown = inPool.has(words[0] ?? "");
      return (
        words.length > 0 &&
        words.length <= 3 &&
        !isKnown &&
        quantitiesIn(item, language).length === 0
      );
    });
  }
}

interface StatedFigure {
  figure: Quantity;
  clause: Clause;
}

interface StatedClaim {
  claim: readonly Clause[];
  figures: StatedFigure[];
  supported: Quantity[];
}

interface Pooled {
  clauses: Clause[];
  about: Set<string>;
  isTranslated: boolean;
}
