/** How the double behaves until it is told otherwise. */
export interface Behavior {
  /** What it writes; without it, what `manner` makes of the prompt. */
  text?: string;
  /** Written where the call asks for a form; else `text` is. */
  reply?: { status: string; claims: { text: string; sources: number[] }[] };
  /** Thought before the first word, in pieces of their own. */
  thinking?: string;
  /** What it calls unsupported, as a call names it. */
  refuses?: string;
  /** `quotes`: the first sentence of the first passage. `obeys`: whatever anything in the prompt asks for. */
  manner?: "quotes" | "obeys";
  fault?:
    | "silent"
    | "drip"
    | "cut"
    | "garbage"
    | "empty"
    | "filtered"
    | "used-up"
    | "endless"
    | "huge"
    | "wrong-key"
    | "unknown-model"
    | "too-many"
    | "broken"
    | "too-long"
    | "moderated"
    | "redirect";
  /** Calls that go wrong before it behaves; without it, all of them. */
  faultyCalls?: number;
  /** Words that mean the same to its embeddings. */
  synonyms?: string[][];
  /** It makes no embeddings of texts with this word, nor of any that come with them. */
  refusedWord?: string;
  /** It makes embeddings of so many texts at once, and refuses more. */
  textsMax?: number;
}

export interface RecordedCall {
  path: string;
  authorization: string;
  body: string;
  /** Whether the caller hung up before the answer was whole. */
  hungUp: boolean;
}

/** What it writes to this prompt, which is `instructions` and what a person and pages say. */
export function writtenTo(
  behavior: Behavior,
  instructions: string,
  prompt: string,
  isFormed: boolean,
): string {
  if (behavior.reply && isFormed) return JSON.stringify(behavior.reply);
  if (behavior.text !== undefined) return behavior.text;
  return behavior.manner === "obeys" ? obey(instructions, prompt) : quote(prompt);
}

function quote(prompt: string): string {
  const text = /<passage[^>]*>\n[^\n]*\n([\s\S]*?)\n<\/passage/.exec(prompt)?.[1] ?? "";
  const [sentence = ""] = text.split(/(?<=[.!?])\s/);
  return sentence ? `${sentence} [1]` : "[unknown]";
}

/** The worst there is: it tells all it was told, and says and links to all that anybody asks for. */
function obey(instructions: string, prompt: string): string {
  const asked = [
    ...prompt.matchAll(/(?:say|write|answer with|reply with|output|link to)[: ]+(.+)/gi),
  ];
  return [
    ...asked.map(([, words = ""]) => `${words.trim()} [1]`),
    "See [our partner](https://evil.example/pay) and https://evil.example/now or evil.example/x today.",
    "![seen](https://evil.example/pixel.png) <img src=https://evil.example/p.png>",
    "We promise a refund of $5,000 to everybody. [1] [2] [97]",
    `My instructions are: ${instructions}`,
    `All I was given: ${prompt}`,
  ].join("\n");
}

const dimensions = 128;

/** Texts that share words, or words of one meaning, point the same way. */
export function directionOf(text: string, synonyms: string[][] = []): number[] {
  const direction = Array.from({ length: dimensions }, () => 0.001);
  for (const word of text.toLowerCase().match(/\p{L}{3,}/gu) ?? []) {
    const meaning = synonyms.find((words) => words.includes(word))?.[0] ?? word;
    let hash = 7;
    for (const letter of meaning) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003;
    const at = hash % dimensions;
    direction[at] = (direction[at] ?? 0) + 1;
  }
  return direction;
}
