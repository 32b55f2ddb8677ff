export interface Behavior {
  /** Its output; omitted: `manner` derives it from the prompt. */
  text?: string;
  /** Used if the call asks for structured output, else `text` is. */
  reply?: { status: string; claims: { text: string; sources: number[] }[] };
  /** What it calls, one after another, of the tools that it is offered; part of a name is enough. Then it writes. */
  uses?: { tool: string; input: unknown }[];
  thinking?: string;
  /** The parameter it rejects as unsupported. */
  refuses?: string;
  /** `quotes`: the first sentence of the first passage. `obeys`: follows any instruction in the prompt. */
  manner?: "quotes" | "obeys";
  fault?:
    | "silent"
    | "drip"
    | "cut"
    | "stalled"
    | "half-filtered"
    | "half-used-up"
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
  /** Before its first word it only sends keep-alive comments for so long. */
  keptAliveMs?: number;
  /** Sent with `too-many`. */
  retryAfter?: string;
  /** Status and message of the error it answers with. */
  refusal?: [number, string];
  /** Cuts the prompt to this size without an error, as Ollama does. */
  contextTokens?: number;
  faultyCalls?: number;
  synonyms?: string[][];
  /** What it lists; omitted: it has no list. */
  models?: { id: string; inputPrice?: number | null; outputPrice?: number }[];
  /** Refuses any embedding batch that contains this word. */
  refusedWord?: string;
  textsMax?: number;
}

export interface RecordedCall {
  path: string;
  authorization: string;
  body: string;
  /** Whether the caller hung up before the answer was complete. */
  hungUp: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

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

/** Worst case: reveals everything and repeats every link it is asked to. */
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

/** Texts with common words or synonyms get similar vectors. */
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
