import type { FoundPassage } from "#features/knowledge/server/public.ts";
import type { AnswerSource } from "#shared/answer-source.ts";
import { cite } from "../cite.ts";
import type { AskedQuestion } from "../write-answer.ts";
import { createAddressCheck } from "./allowed-address.ts";
import { createSecretCheck } from "./kept-secrets.ts";
import type { Prompt } from "./prompt.ts";
import { supportOf } from "./supported.ts";

/** A cited passage may say it in other words; an answer that cites nothing must be close to one. */
const citedShareMin = 0.4;
const uncitedShareMin = 0.6;
const bracketLengthMax = 2_400;
/** Nobody says a longer one. */
const wordLengthMax = 500;

const bracket =
  /^!?\[(?<title>[^\][\n]{0,300})\](?<rest>\((?<url>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+"[^"\n]*")?\))?/u;

/** Where no blanks stand between words, each letter goes by itself. */
const aWord =
  /^(?:!(?!\[)|[^\s[!\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u3000-\u303f\uff00-\uffef])+/u;

/**
 * Reads what a model writes, piece by piece, and lets through what a visitor may see: numbers of passages
 * that say so, addresses that these passages name, nothing of the instructions. Holds back no more than
 * what may still become something else.
 */
export function checkAnswer(
  { agent, language, text: asked }: Pick<AskedQuestion, "agent" | "language" | "text">,
  { passages, instructions, mark }: Prompt,
) {
  const addresses = createAddressCheck(passages);
  const inPublic = [asked, agent.name, agent.guidance, ...passages.map(publicText)].join("\n");
  const secrets = createSecretCheck(instructions, mark, inPublic);
  const sources: AnswerSource[] = [];
  const cited = new Set<FoundPassage>();
  let held = "";
  /** What was let through of the word that is being written. */
  let word = "";
  /** What was said since the last blank, without numbers: whatever follows at once is read with it. */
  let joined = "";
  let beforeBlank = "";
  /** What was said since the last number. */
  let claim = "";
  let lastClaim = "";
  let all = "";
  let isUnknown = false;
  let isCut = false;
  let wantsPerson = false;

  return {
    sources,
    /** What it rests on. */
    cited,
    /** The model says that only a person can help. */
    wantsPerson: () => wantsPerson,
    /** The model says that the passages do not hold the answer. */
    isUnknown: () => isUnknown,
    /** It said what it must not: nothing more of it is let through. */
    isCut: () => isCut,
    add(piece: string): string {
      held += piece;
      return letThrough(false);
    },
    /** What was still held, and a number where the model forgot it. */
    end(): string {
      const rest = letThrough(true);
      return isCut || sources.length > 0 ? rest : rest + citeForgotten();
    },
  };

  function letThrough(isEnd: boolean): string {
    let out = "";
    while (held && !isCut) {
      const next = takeNext(isEnd);
      if (next === null) break;
      if (secrets.isBroken(next.whole)) {
        isCut = true;
        break;
      }
      const text = next.isNumber ? afterBlank(next.text) : apart(next.text);
      out += text;
      if (!next.isNumber) claim += text;
    }
    all += out;
    return out;
  }

  /** What is left out between two pieces, or a language without blanks, must not make one address of them. */
  function apart(text: string): string {
    if (!text) return "";
    const isBracket = text.startsWith("[");
    const whole = joined + text;
    const mayJoin = joined !== "" && !isBracket && /[.:/@]/.test(whole);
    const isWord = /^(?!\s|[.,;:!?…)]+$)/u.test(text);
    const isOther =
      isWord && mayJoin && (joined.includes("://") || addresses.checked(whole) !== whole);
    const said = isOther ? ` ${text}` : text;
    beforeBlank = joined;
    joined = isBracket ? "" : (/\S*$/.exec(joined + said)?.[0] ?? "").slice(-wordLengthMax);
    return said;
  }

  /** Whoever copies an answer takes its numbers out, with the blank before them. */
  function afterBlank(number: string): string {
    if (joined === "") joined = beforeBlank;
    return number;
  }

  function takeNext(isEnd: boolean): Taken | null {
    const blank = /^\s+/.exec(held)?.[0];
    if (blank) return take(blank.length, blank, "");
    if (/^!?\[/.test(held)) return takeBracket(isEnd);
    // An image begins like the end of a sentence.
    if (held === "!" && !isEnd) return null;
    const letters = aWord.exec(held)?.[0];
    const part = letters ?? /^./su.exec(held)?.[0] ?? held;
    const isWhole = isEnd || !letters || held.length > part.length;
    return isWhole ? takeWord(part) : takePart(part);
  }

  function take(length: number, text: string, whole: string): Taken {
    held = held.slice(length);
    word = "";
    return { text, whole };
  }

  function takeWord(part: string): Taken {
    if (part.length > wordLengthMax) return take(part.length, "", "");
    const whole = word + part;
    const checked = addresses.checked(whole);
    return take(part.length, checked.slice(word.length), whole);
  }

  /** Of an unfinished word nothing, but for the very first: the visitor sees at once that an answer comes. */
  function takePart(part: string): Taken | null {
    if (part.length > wordLengthMax) return take(part.length, "", "");
    const isFirst = all.trim() === "" && claim.trim() === word;
    if (
      !isFirst ||
      !/^\p{L}+$/u.test(part) ||
      /^(?:h(?:t(?:t(?:ps?)?)?)?|ww?w?)$/iu.test(word + part)
    )
      return null;
    if (secrets.mayBecomeCode(word + part)) return null;
    held = held.slice(part.length);
    word += part;
    return { text: part, whole: "" };
  }

  function takeBracket(isEnd: boolean): Taken | null {
    const match = bracket.exec(held);
    if (!match?.groups) {
      const mayClose = !isEnd && held.length < bracketLengthMax && !/^!?\[[^\]]*[\n[]/u.test(held);
      return mayClose ? null : take(held.startsWith("!") ? 2 : 1, "", "");
    }
    const [written] = match;
    const { title = "", rest, url = "" } = match.groups;
    const after = held.slice(written.length);
    const mayGoOn = !rest && !isEnd && /^(?:$|\(\S{0,2000}(?:\s+(?:"[^"\n]*"?)?)?$)/u.test(after);
    if (mayGoOn) return null;
    if (/^[\d,;\s]+$/.test(title)) return takeNumbers(written.length, title);
    if (/^unknown$/i.test(title.trim())) {
      isUnknown = true;
      return take(written.length, "", "");
    }
    if (/^person$/i.test(title.trim())) {
      wantsPerson = true;
      return take(written.length, "", "");
    }
    if (written.startsWith("!")) return take(written.length, "", "");
    const said = title
      .split(/(\s+)/)
      .map((one) => addresses.checked(one))
      .join("");
    // Made anew: what stood behind the address, in quotation marks, could be another one.
    if (rest && addresses.isAllowed(url))
      return take(written.length, said.trim() ? `[${said}](${url})` : url, title);
    return take(written.length, rest ? said : `(${said})`, title);
  }

  function takeNumbers(length: number, title: string): Taken {
    const said = claim.trim() || lastClaim;
    lastClaim = said;
    claim = "";
    const numbers = [...title.matchAll(/\d+/g)].flatMap(([digits]) => {
      const passage = passages[Number(digits) - 1];
      const support = passage && supportOf(said, passage, language, citedShareMin);
      if (support) cited.add(passage);
      return support ? [cite(sources, sourceOf(passage, support.quote))] : [];
    });
    const text = [...new Set(numbers)].map((number) => `[${number}]`).join("");
    return { ...take(length, text, ""), isNumber: true };
  }

  function citeForgotten(): string {
    const [best] = passages
      .flatMap((passage) => {
        const support = supportOf(all, passage, language, uncitedShareMin);
        return support && support.share >= uncitedShareMin ? [{ passage, ...support }] : [];
      })
      .sort((a, b) => b.share - a.share);
    if (!best) return "";
    cited.add(best.passage);
    return ` [${cite(sources, sourceOf(best.passage, best.quote))}]`;
  }

  function sourceOf({ title, url }: FoundPassage, quote: string): AnswerSource {
    return { title: title || agent.name, url, quote };
  }
}

interface Taken {
  text: string;
  /** The word that is complete with it, or nothing: a part of one could be a part of anything. */
  whole: string;
  isNumber?: true;
}

function publicText({ title, heading, text }: FoundPassage): string {
  return `${title}\n${heading}\n${text}`;
}
