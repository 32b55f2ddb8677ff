import type { FoundPassage } from "#features/knowledge/server/public.ts";
import type { AnswerSource } from "#shared/answer-source.ts";
import { cite } from "../cite.ts";
import type { AskedQuestion } from "../write-answer.ts";
import { createAddressCheck } from "./allowed-address.ts";
import { createSecretCheck } from "./kept-secrets.ts";
import type { Prompt } from "./prompt.ts";
import type { Claim } from "./read-reply.ts";
import { supportOf } from "./supported.ts";

/** A cited passage may say it in other words; a claim that cites nothing must be close to one. */
const citedShareMin = 0.4;
const uncitedShareMin = 0.6;
/** Nobody says a longer one. */
const wordLengthMax = 500;

const bracket =
  /!?\[(?<title>[^\][\n]{0,300})\](?<rest>\((?<url>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+"[^"\n]*")?\))?/gu;
/** Where no blanks stand between words, an address would go on with the next one. */
const addressBeforeLetters =
  /(:\/\/[\p{sc=Latin}\p{N}.:/?#@!$&'*+,;=%_~-]+)(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u3000-\u303f\uff00-\uffef])/gu;

/**
 * Of each claim of a model, lets through what a visitor may see: passages as sources that say so, addresses that the
 * passages name, nothing of the instructions.
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
  let isCut = false;

  return {
    sources,
    /** What it rests on. */
    cited,
    /** It said what it must not: nothing more of it is let through. */
    isCut: () => isCut,
    /** As the visitor reads it, with the numbers of its sources; nothing where it may not be said. */
    add({ text, numbers }: Claim): string {
      isCut ||= secrets.isBroken(text);
      if (isCut) return "";
      const said = safeText(text);
      if (!/[\p{L}\p{N}\p{S}\p{Emoji}]/u.test(said)) return "";
      return [said, marksFor(said, numbers)].filter(Boolean).join(" ");
    },
  };

  function safeText(text: string): string {
    let said = "";
    let from = 0;
    const plain = text.replaceAll(addressBeforeLetters, "$1 ");
    for (const { index, 0: written, groups } of plain.matchAll(bracket)) {
      said += safeWords(plain.slice(from, index)) + safeBracket(written, groups ?? {});
      from = index + written.length;
    }
    // Pieces that were apart must not make one address of each other.
    return safeWords(said + safeWords(plain.slice(from))).trim();
  }

  function safeBracket(written: string, { title = "", rest, url = "" }: Record<string, string>) {
    if (written.startsWith("!")) return "";
    const said = safeWords(title);
    // Made anew: what stood behind the address, in quotation marks, could be another one.
    if (rest && addresses.isAllowed(url)) return said.trim() ? `[${said}](${url})` : url;
    return rest ? said : `(${said})`;
  }

  function safeWords(text: string): string {
    return text
      .split(/(\s+)/)
      .map((word) => (word.length > wordLengthMax ? "" : addresses.checked(word)))
      .join("");
  }

  function marksFor(said: string, numbers: number[]): string {
    const named = numbers.flatMap((number) => passages[number - 1] ?? []);
    const supports = named.flatMap((passage) => supportBy(passage, said, citedShareMin) ?? []);
    if (supports.length === 0) {
      const [best] = passages
        .flatMap((passage) => supportBy(passage, said, uncitedShareMin) ?? [])
        .filter(({ share }) => share >= uncitedShareMin)
        .sort((a, b) => b.share - a.share);
      if (best) supports.push(best);
    }
    const marks = supports.map(({ passage, quote }) => {
      cited.add(passage);
      return cite(sources, { title: passage.title || agent.name, url: passage.url, quote });
    });
    return [...new Set(marks)].map((number) => `[${number}]`).join("");
  }

  function supportBy(passage: FoundPassage, said: string, shareMin: number) {
    const support = supportOf(said, passage, language, shareMin);
    return support && { passage, ...support };
  }
}

function publicText({ title, heading, text }: FoundPassage): string {
  return `${title}\n${heading}\n${text}`;
}
