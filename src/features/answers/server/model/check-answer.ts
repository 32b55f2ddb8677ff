import type { FoundPassage } from "#features/knowledge/server/public.ts";
import type { AnswerSource } from "#shared/answer-source.ts";
import { cite } from "../cite.ts";
import { createAddressCheck } from "./allowed-address.ts";
import { type ClaimContext, createClaimCheck, type Verdict } from "./check-claim.ts";
import { createSecretCheck } from "./kept-secrets.ts";
import type { Prompt } from "./prompt.ts";
import type { Claim } from "./read-reply.ts";
import { isActionResult } from "./tool-use.ts";

const wordLengthMax = 500;

const bracket =
  /!?\[(?<title>[^\][\n]{0,300})\](?<rest>\((?<url>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+"[^"\n]*")?\))?/gu;
/** In unspaced scripts the next word would look like part of the address. */
const addressBeforeLetters =
  /(:\/\/[\p{sc=Latin}\p{N}.:/?#@!$&'*+,;=%_~-]+)(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u3000-\u303f\uff00-\uffef])/gu;

/**
 * Filters a model's claims: keeps sources that support them, addresses the passages name, and nothing of the
 * instructions.
 */
export function checkAnswer(
  context: ClaimContext,
  { passages, rules, mark }: Pick<Prompt, "passages" | "rules" | "mark">,
) {
  const { agent } = context;
  const owners = [agent.systemPrompt, agent.guidance, agent.description, agent.businessDescription];
  const ownersText = owners.filter(Boolean).join("\n");
  // Another system's data may have been written by strangers.
  const pages = passages.filter((passage) => !isActionResult(passage));
  const addresses = createAddressCheck(pages, ownersText);
  const claims = createClaimCheck(context, passages);
  const inPublic = [context.text, agent.name, ownersText, ...passages.map(publicText)].join("\n");
  const secrets = createSecretCheck(rules, mark, inPublic);
  const sources: AnswerSource[] = [];
  const cited = new Set<FoundPassage>();
  let isCut = false;
  let isForeign = false;

  return {
    sources,
    cited,
    isCut: () => isCut,
    add({ text, numbers }: Claim): string {
      isCut ||= secrets.isBroken(text);
      if (isCut) return "";
      isForeign = false;
      const said = safeText(text);
      if (!/[\p{L}\p{N}\p{S}\p{Emoji}]/u.test(said)) return "";
      const verdict = claims.judge(said, numbers);
      // Better nothing than a wrong figure or denial.
      if (verdict.problem === "figure" || verdict.problem === "negation") return "";
      return [said, isForeign ? "" : marksFor(verdict)].filter(Boolean).join(" ");
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
    // Removal must not join fragments into a new address.
    return safeWords(said + safeWords(plain.slice(from))).trim();
  }

  function safeBracket(written: string, { title = "", rest, url = "" }: Record<string, string>) {
    if (written.startsWith("!")) return "";
    const said = safeWords(title);
    // Rebuilt, because a title after the address could hide another one.
    if (rest && addresses.isAllowed(url)) return said.trim() ? `[${said}](${url})` : url;
    return rest ? said : `(${said})`;
  }

  function safeWords(text: string): string {
    return text
      .split(/(\s+)/)
      .map((word) => {
        const said = word.length > wordLengthMax ? "" : addresses.checked(word);
        isForeign ||= said !== word;
        return said;
      })
      .join("");
  }

  function marksFor({ supports }: Verdict): string {
    const marks = supports.map(({ passage, quote }) => {
      cited.add(passage);
      return cite(sources, { title: passage.title || agent.name, url: passage.url, quote });
    });
    return [...new Set(marks)].map((number) => `[${number}]`).join("");
  }
}

function publicText({ title, heading, text }: FoundPassage): string {
  return `${title}\n${heading}\n${text}`;
}
