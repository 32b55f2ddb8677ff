import type { ActionPassage, ActionTool } from "#features/actions/server/public.ts";
import type { FoundPassage } from "#features/knowledge/server/public.ts";
import type { ToolCall } from "#features/models/server/public.ts";
import { packFor } from "#language/packs.ts";
import { cite } from "../cite.ts";
import type { AnswerPiece, AskedQuestion } from "../write-answer.ts";

/** Look up, then offer what was found; more rounds make visitors wait. */
const roundsMax = 3;
const callsMax = 3;
const resultPrefix = "action ";

/** A prompt's tools, and what they have returned. */
export interface ToolUse {
  hasTools: boolean;
  passages: readonly FoundPassage[];
  /** For the model. */
  notes: readonly string[];
}

export const noToolUse: ToolUse = { hasTools: false, passages: [], notes: [] };

export function isActionResult({ id }: FoundPassage): boolean {
  return id.startsWith(resultPrefix);
}

/** The tools a model calls while writing one answer. Results become passages and are checked as such. */
export function openToolUse(question: AskedQuestion, takesTools: boolean) {
  const { actions, language, siteLanguage } = question;
  const passages = (actions?.results ?? []).map((one) => passageOf(one, siteLanguage));
  const notes: string[] = [];
  const fresh: ActionPassage[] = [];
  const tools: readonly ActionTool[] = takesTools ? (actions?.tools ?? []) : [];
  let rounds = 0;
  let isNews = false;
  let hasOffered = false;
  let handoffNote: string | null = null;

  return {
    hasTools: tools.length > 0,
    passages,
    notes,
    /** The last round is for the answer. */
    tools: () => (rounds < roundsMax - 1 ? tools : []),
    isNews: () => isNews,

    async run(calls: readonly ToolCall[]): Promise<void> {
      isNews = false;
      if (!actions || calls.length === 0) return;
      rounds += 1;
      for (const { tool, input } of calls.slice(0, callsMax)) {
        const used = await actions.use(tool, input, language);
        if (used.type === "offer" || used.type === "handoff") {
          hasOffered = used.type === "offer";
          handoffNote = used.type === "handoff" ? used.reason : null;
          isNews = false;
          return;
        }
        isNews = true;
        if (used.type === "fault") notes.push(`The tool ${tool} was called. ${used.text}`);
        else {
          fresh.push(used.passage);
          passages.push(passageOf(used.passage, siteLanguage));
          notes.push(`The tool ${tool} was called. The last passage is its reply.`);
        }
      }
    },

    /** The whole answer, where a card below it shows what will be sent, or a person is called. */
    ending(isReplacement: boolean, writtenBy: string): Iterable<AnswerPiece> | null {
      if (!hasOffered && handoffNote === null) return null;
      const { action, personWillAnswer } = packFor(language).agent;
      const text = hasOffered ? action.confirm : personWillAnswer;
      const call = !hasOffered && { callsPerson: "model" as const, handoffNote: handoffNote ?? "" };
      return [
        { type: "text", text, ...(isReplacement && { isReplacement }) },
        {
          ...{ type: "end", sources: [], isAnswered: true, offersContact: !hasOffered, writtenBy },
          ...call,
        },
      ];
    },

    /** What was found, if the model fails to write it up; null if nothing was. */
    quote(isReplacement: boolean): Iterable<AnswerPiece> | null {
      if (fresh.length === 0) return null;
      const sources: Parameters<typeof cite>[0] = [];
      const parts = fresh.map(({ title, text }) => {
        const number = cite(sources, { title, url: null, quote: text });
        return `${title}: [${number}]\n\n${text.replace(/^/gm, "- ")}`;
      });
      const text = parts.join("\n\n");
      return [
        { type: "text", text, ...(isReplacement && { isReplacement }) },
        { type: "end", sources, isAnswered: true, offersContact: false },
      ];
    },
  };
}

function passageOf({ id, title, text }: ActionPassage, language: string | null): FoundPassage {
  return {
    id: `${resultPrefix}${id}`,
    title,
    heading: "",
    text,
    url: null,
    language,
    position: 0,
    isContinuation: false,
    score: 0,
    confidence: 0,
    likeness: null,
    isOwnAnswer: false,
  };
}
