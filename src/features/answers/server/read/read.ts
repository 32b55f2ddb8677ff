import { headingPath } from "#features/knowledge/server/public.ts";
import type { LocalModel } from "#platform/server/local-model/local-model.ts";
import type { Reader } from "#platform/server/local-model/tasks.ts";
import { decide, placesOf, type Scored } from "./decide.ts";
import { withoutPlanted } from "./planted.ts";
import { readByWords } from "./read-by-words.ts";
import type { Reading } from "./reading.ts";
import { readMax } from "./settings.ts";
import type { ToRead } from "./to-read.ts";
import { unitsOf } from "./units.ts";

/** Read by the first reader; what it likes best is read again by the second, and the mean of both counts. */
export async function readPassages(model: LocalModel, toRead: ToRead): Promise<Reading> {
  const passages = toRead.passages.slice(0, readMax).map((passage) => ({
    passage,
    units: unitsOf(passage.text, passage.language ?? undefined),
  }));

  async function scoresBy(reader: Reader, read: typeof passages) {
    const scores = await model.read(
      toRead.question,
      read.map(({ passage, units }) => ({
        heading: headingPath(passage),
        units: units.map(({ text }) => text),
      })),
      reader,
    );
    return scores && read.map((one, at): Scored => ({ ...one, scores: scores[at] ?? [] }));
  }

  const read = await scoresBy("first", passages);
  const twice = new Set<Scored>();

  return withoutOrders(model, async (forbidden) => {
    if (!read) return readByWords(toRead, passages, forbidden);
    const allowed = read.map((one) => withoutForbidden(one, forbidden));
    const [best] = placesOf(allowed, toRead);
    const at = best ? allowed.indexOf(best.scored) : -1;
    const first = read[at];
    if (first && !twice.has(first)) {
      const second = (await scoresBy("second", [first]))?.[0];
      if (!second) return readByWords(toRead, passages, forbidden);
      const both = { ...first, scores: meanOf(first.scores, second.scores) };
      read[at] = both;
      twice.add(both);
      allowed[at] = withoutForbidden(both, forbidden);
    }
    return decide(allowed, toRead);
  });
}

function withoutForbidden(one: Scored, forbidden: Set<string>): Scored {
  return {
    ...one,
    scores: one.units.map(({ text }, at) =>
      forbidden.has(text) ? null : (one.scores[at] ?? null),
    ),
  };
}

function meanOf(first: Scored["scores"], second: Scored["scores"]): Scored["scores"] {
  return first.map((score, at) => {
    const other = second[at] ?? null;
    return score === null || other === null ? null : (score + other) / 2;
  });
}

/** Bounds the retries on a page full of injections. */
const looksMax = 3;

async function withoutOrders(
  model: LocalModel,
  readWithout: (forbidden: Set<string>) => Promise<Reading>,
): Promise<Reading> {
  const forbidden = new Set<string>();
  for (let look = 0; look < looksMax; look++) {
    const reading = await readWithout(forbidden);
    const said = reading.quotes.flatMap(({ units, from, to }) =>
      units.slice(from, to + 1).map(({ text }) => text),
    );
    const mayBeSaid = said.length > 0 ? await withoutPlanted(model, said) : [];
    const planted = said.filter((_, at) => !mayBeSaid[at]);
    if (planted.length === 0) return reading;
    for (const text of planted) forbidden.add(text);
  }
  return { ...(await readWithout(forbidden)), verdict: "unknown", quotes: [] };
}
