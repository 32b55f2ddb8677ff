import type { LocalModel } from "#platform/server/local-model/local-model.ts";
import { visibleText } from "../visible-text.ts";
import type { History } from "../write-answer.ts";
import { type Intent, intentOf, isAboutFacts } from "./intent.ts";
import { questionsIn, sentencesOf } from "./sentences.ts";
import { visitorLanguage } from "./visitor-language.ts";

export interface Understood {
  text: string;
  language: string;
  intents: Intent[];
  questions: UnderstoodQuestion[];
  earlierIntent: Intent | null;
  directions: ReadonlyMap<string, Float32Array>;
}

export interface UnderstoodQuestion {
  text: string;
  intent: Intent | null;
}

interface Said {
  content: string;
  history: History;
  siteLanguage: string | null;
}

/** In longer messages, sentences depend on each other too much. */
const sentencesMax = 6;

export async function understand(model: LocalModel, said: Said): Promise<Understood> {
  const text = visibleText(said.content);
  const earlier = said.history.flatMap(({ sender, content }) =>
    sender === "user" ? [content] : [],
  );
  const all = sentencesOf(text);
  const sentences = all.length > sentencesMax ? [text] : all;
  const before = earlier.slice(-1);
  const texts = [...sentences, ...before];
  const directions = await model.embed(texts, "query", "answer");
  const meant = sentences.map((sentence, at) => ({
    sentence,
    ...intentOf(directions?.[at] ?? null, sentence),
  }));
  const known = meant.length === 1 ? meant[0]?.language : null;
  const language = known ?? visitorLanguage([...earlier, text], said.siteLanguage);
  const isLookedUp = (intent: Intent | null) => intent === null || isAboutFacts(intent);
  const rest = meant.filter(({ intent }) => isLookedUp(intent));
  const questions = questionsIn(rest.map(({ sentence }) => sentence));
  return {
    text,
    language,
    intents: meant.flatMap(({ intent }) => (intent && !isLookedUp(intent) ? [intent] : [])),
    questions: questions.map((question) => ({
      text: question,
      intent: factsAskedIn(rest.filter(({ sentence }) => question.includes(sentence))),
    })),
    directions: new Map(directions?.map((direction, at) => [texts[at] ?? "", direction])),
    earlierIntent: before[0] ? intentOf(directions?.at(-1) ?? null, before[0]).intent : null,
  };
}

/** Facts answer only if nothing else is asked: 'Are you open? I need bread' may ask for more. */
function factsAskedIn(sentences: { intent: Intent | null }[]): Intent | null {
  const [asked] = sentences;
  return asked && sentences.length === 1 ? asked.intent : null;
}
