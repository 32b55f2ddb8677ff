import type { LookedAt, Reading } from "./read/reading.ts";
import type { AskedQuestion } from "./write-answer.ts";

export interface Trace {
  steps: string[];
  places: TracedPlace[];
}

export interface TracedPlace {
  id: string;
  title: string;
  heading: string;
  url: string | null;
  text: string;
  likelihood: number;
  isSaid: boolean;
}

const quotedMax = 120;
const placesMax = 20;

export function traceOf(question: AskedQuestion, readings: Reading[]): Trace {
  const steps = [understoodAs(question)];
  if (readings.length === 0) steps.push("No page was needed.");
  for (const [at, reading] of readings.entries())
    steps.push(...stepsOf(reading, readings.length > 1 ? question.parts[at]?.text : undefined));
  const places = readings.flatMap((reading) =>
    reading.lookedAt.map((one) => placeOf(one, reading)),
  );
  return { steps, places: places.slice(0, placesMax) };
}

function understoodAs({ intents, parts, language }: AskedQuestion): string {
  const kinds = [...intents, ...parts.flatMap(({ intent }) => intent ?? [])].map(
    (intent) => intentNames[intent],
  );
  const questions = parts.filter(({ intent }) => intent === null).length;
  if (questions === 1) kinds.push("a question for the pages");
  if (questions > 1) kinds.push(`${questions} questions for the pages`);
  const name = new Intl.DisplayNames(["en"], { type: "language" }).of(language) ?? language;
  const list = new Intl.ListFormat("en").format(kinds.length > 0 ? kinds : ["nothing that asks"]);
  return `Understood as ${list}, to be answered in ${name}.`;
}

const intentNames: Record<AskedQuestion["intents"][number], string> = {
  person: "a wish to talk to a person",
  bot: "a question about who is answering",
  greeting: "a greeting",
  thanks: "thanks",
  goodbye: "a goodbye",
  agreement: "agreement",
  capabilities: "a question about what the assistant can do",
  complaint: "a complaint",
  "hours-now": "a question about being open now",
  "hours-day": "a question about the hours of a day",
  hours: "a question about opening hours",
  phone: "a question about the phone number",
  email: "a question about the email address",
  address: "a question about the address",
  contact: "a question about how to get in touch",
};

function stepsOf({ lookedAt, by, verdict, acceptFrom }: Reading, part?: string): string[] {
  const [best] = lookedAt;
  const looked = `${part ? `For “${shortened(part)}”: looked` : "Looked"} at ${lookedAt.length === 1 ? "1 place" : `${lookedAt.length} places`}${by === "words" ? ", by the words they share with the question" : ""}.`;
  if (!best) return [looked];
  const percent = `${Math.round(likelihoodOf(best.score, acceptFrom) * 100)}%`;
  if (verdict === "unknown")
    return [
      looked,
      `Nothing there answers it. The nearest is “${shortened(best.unit.text)}” at ${percent}; 50% is needed.`,
    ];
  return [looked, `This answers it: “${shortened(best.unit.text)}” at ${percent}.`];
}

function placeOf({ passage, unit, score }: LookedAt, { quotes, acceptFrom }: Reading): TracedPlace {
  const isSaid = quotes.some(
    (quote) =>
      quote.passage.id === passage.id &&
      quote.units.slice(quote.from, quote.to + 1).some(({ start }) => start === unit.start),
  );
  const { id, title, heading, url } = passage;
  return {
    id,
    title,
    heading,
    url,
    text: shownText(unit.text),
    likelihood: likelihoodOf(score, acceptFrom),
    isSaid,
  };
}

function likelihoodOf(score: number, acceptFrom: number): number {
  return 1 / (1 + Math.exp(acceptFrom - score));
}

function shownText(text: string): string {
  return text.replace(/^\| /, "");
}

function shortened(unit: string): string {
  const text = shownText(unit);
  return text.length > quotedMax ? `${text.slice(0, quotedMax).trimEnd()}…` : text;
}
