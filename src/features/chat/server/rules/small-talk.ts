import { remember } from "#platform/server/remember.ts";
import { fill, phrasesIn } from "../phrases/phrases.ts";
import type { Answer, AskedQuestion } from "../write-answer.ts";
import { plainText } from "./plain-text.ts";
import { matchEnd, matchStart, ruleWords } from "./words/rule-words.ts";

type Kind = "greeting" | "thanks" | "goodbye";

interface SmallTalk {
  /** What is left to be answered. */
  rest: string;
  /** Null where nobody greeted or thanked. */
  kind: Kind | null;
  language: string | null;
}

const kinds = ["goodbye", "thanks", "greeting"] as const;

/** Nobody is politer than this; each one taken off costs another look at the whole message. */
const courtesiesMax = 6;

/** Each message is looked at again with those that follow it. */
const messagesRemembered = 500;

/** 'Hello, when do you open? Thanks' asks only when they open. */
export const partSmallTalk = remember(messagesRemembered, readSmallTalk);

/** What a message asks; where it is nothing but polite, the message. */
export function withoutSmallTalk(text: string): string {
  return partSmallTalk(text).rest || text;
}

function readSmallTalk(text: string): Readonly<SmallTalk> {
  const plain = plainText(text);
  for (const [language, { agreed }] of Object.entries(ruleWords))
    if (matchStart(agreed, plain) === plain) return { rest: "", kind: "thanks", language };

  // 'Great, when do you close?': a word of agreement by itself, before what is asked.
  const [, first = "", after = ""] = /^([^,.!;:]{1,20})[,.!;:]\s+(.+)$/su.exec(text.trim()) ?? [];
  const agreed = plainText(first);
  const isAgreed = Object.values(ruleWords).some(
    (words) => matchStart(words.agreed, agreed) === agreed,
  );
  let tokens = (agreed && isAgreed ? after : text).split(/\s+/).filter(Boolean);
  const found: { kind: Kind; language: string }[] = [];
  while (found.length < courtesiesMax) {
    const next = nextSmallTalk(tokens);
    if (!next) break;
    found.push(next);
    tokens = next.tokens;
  }
  const said = kinds.find((kind) => found.some((one) => one.kind === kind)) ?? null;
  const language = found.find(({ kind }) => kind === said)?.language ?? null;
  const isNothingElse = plainText(tokens.join(" ")) === "";
  return { rest: isNothingElse ? "" : tokens.join(" "), kind: said, language };
}

export function answerSmallTalk(question: AskedQuestion): Answer | null {
  const { rest, kind } = partSmallTalk(question.text);
  if (rest || !kind) return null;
  const { agent, language } = question;
  const phrases = phrasesIn(language);
  const asks = fill(phrases.whatToFind, { name: agent.name });
  const text = {
    greeting: `${phrases.hello[agent.personality]} ${asks}`,
    thanks: phrases.welcome[agent.personality],
    goodbye: phrases.goodbye,
  }[kind];
  return { text, sources: [], isAnswered: true, offersContact: false };
}

function nextSmallTalk(tokens: string[]) {
  const plain = plainText(tokens.join(" "));
  if (!plain) return null;
  for (const [language, words] of Object.entries(ruleWords))
    for (const kind of kinds) {
      const start = matchStart(words[kind], plain);
      const left = start ? dropWords(tokens, start) : null;
      if (left) return { kind, language, tokens: left };
      // Nobody says hello at the end.
      const end = kind === "greeting" ? undefined : matchEnd(words[kind], plain);
      const kept = end ? dropWords(tokens.toReversed(), end)?.toReversed() : null;
      if (kept) return { kind, language, tokens: kept };
    }
  return null;
}

/** Null where the words end within a token: 'Hi-fi' is no greeting. */
function dropWords(tokens: string[], words: string): string[] | null {
  let left = words.split(" ").length;
  for (const [index, token] of tokens.entries()) {
    const length = plainText(token).split(" ").filter(Boolean).length;
    if (left > 0 && length > left) return null;
    if (left === 0 && length > 0) return tokens.slice(index);
    left -= length;
  }
  return left === 0 ? [] : null;
}
