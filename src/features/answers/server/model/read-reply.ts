import { endOfFirst, takeCitations } from "./citations.ts";
import { type ReplyStatus, replyStatuses } from "./reply-format.ts";

export interface Claim {
  text: string;
  numbers: number[];
  gap: string;
}

const names = replyStatuses.join("|");
const json = /\{\s*"(?:status|claims)"/;
const leadingStatus = new RegExp(String.raw`^[*_]*\[\s*(${names})\s*\][*_.:]*`, "imu");
const anyStatus = new RegExp(String.raw`\s*\[\s*(${names})\s*\][.!]?`, "giu");
const onlyStatus = new RegExp(String.raw`^\W*(${names})\W*$`, "iu");

/**
 * Parses a streamed reply: structured output, or text with markers. Skips reasoning left in the text, and
 * anything before the object or status.
 */
export function createReplyReader() {
  let raw = "";
  let status: ReplyStatus | null = null;
  let claimsRead = 0;
  let textRead = 0;

  return {
    status: () => status,
    add(piece: string): Claim[] {
      raw += piece;
      return read(false);
    },
    end: () => read(true),
  };

  function read(isEnd: boolean): Claim[] {
    const said = withoutThinking(raw);
    const at = said.search(json);
    if (at >= 0) return readObject(said.slice(at));
    const begin = leadingStatus.exec(said);
    if (begin) status = statusOf(begin[1]);
    // Only at the end can text without a status be told from reasoning.
    if (!begin && !isEnd) return [];
    return readText(begin ? said.slice(begin.index + begin[0].length) : said, isEnd);
  }

  function readObject(text: string): Claim[] {
    status = statusOf(statusField.exec(text)?.[1]) ?? status;
    const whole = objectsIn(text.slice(1));
    const fresh = whole.slice(claimsRead);
    claimsRead = whole.length;
    return fresh.flatMap((one) => claimOf(one) ?? []);
  }

  function claimOf(one: unknown): Claim | null {
    const { text, sources } = (one ?? {}) as { text?: unknown; sources?: unknown };
    if (typeof text !== "string") return null;
    const taken = takeClaim(text, "");
    if (!taken) return null;
    const numbers = [sources].flat().flatMap((number) => Number(number) || []);
    const gap = /^\s*(?:[-•*]|\d+[.)])\s|^\n/.test(text) ? "\n" : " ";
    return { ...taken, numbers: [...new Set([...numbers, ...taken.numbers])], gap };
  }

  function readText(text: string, isEnd: boolean): Claim[] {
    const claims: Claim[] = [];
    for (;;) {
      const rest = text.slice(textRead);
      const end = endOfFirst(rest);
      if (end < 0 && !isEnd) return claims;
      const length = end < 0 ? rest.length : end;
      const claim = takeClaim(rest.slice(0, length), /^\s*/.exec(rest)?.[0] ?? "");
      if (claim) claims.push(claim);
      textRead += length;
      if (end < 0) return claims;
    }
  }

  function takeClaim(written: string, gap: string): Claim | null {
    if (onlyStatus.test(written)) status = statusOf(onlyStatus.exec(written)?.[1]);
    const plain = written.replace(anyStatus, (_, name) => {
      status = statusOf(name);
      return "";
    });
    const { text, numbers } = takeCitations(plain.trim());
    return /[\p{L}\p{N}\p{S}\p{Emoji}]/u.test(text) && !onlyStatus.test(text)
      ? { text: text.trim(), numbers: [...new Set(numbers)], gap }
      : null;
  }
}

const statusField = new RegExp(String.raw`(?<!\\)"status"\s*:\s*"(${names})"`, "iu");
const innermost = /\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/gs;

function objectsIn(text: string): unknown[] {
  return [...text.matchAll(innermost)].flatMap(([one]) => {
    try {
      return [JSON.parse(one)];
    } catch {
      return [];
    }
  });
}

function statusOf(name: string | undefined): ReplyStatus | null {
  return replyStatuses.find((one) => one === name?.trim().toLowerCase()) ?? null;
}

const thinking = /<(think|thinking|thought|reasoning)>[\s\S]*?(?:<\/\1>|$)/giu;
/** Some servers put the opening tag into the prompt. */
const unopened = /^[\s\S]*<\/(?:think|thinking|thought|reasoning)>/iu;
const unfinishedTag = /<\/?[a-z]{0,9}$/iu;

function withoutThinking(text: string): string {
  return text.replace(thinking, "").replace(unopened, "").replace(unfinishedTag, "");
}
