import { join } from "node:path";
import { afterLook, judge, type Looks } from "./judge.ts";
import { askOnce, haveRead, type ReadSite, type Reply } from "./people.ts";
import { readQuestions, type Site, sample } from "./read-exam.ts";
import type { ServedSite } from "./serve-site.ts";
import type { Judged } from "./tally.ts";

export interface Outcome extends Judged, Reply {
  question: string;
  before?: string | undefined;
  answer: string[] | null;
  byMachine: Judged["verdict"];
  ms: number;
}

export interface Examined {
  site: Site;
  pages: number;
  passages: number;
  lost: number;
  outcomes: Outcome[];
}

export interface Failure {
  site: Site;
  reason: string;
}

export interface Sitting {
  site: Site;
  served: ServedSite;
}

const readersCount = 2;

export async function readAll(
  base: string,
  sittings: Sitting[],
  tell: (line: string) => void,
): Promise<{ read: { site: Site; knowledge: ReadSite }[]; failures: Failure[] }> {
  const left = [...sittings];
  const read: { site: Site; knowledge: ReadSite }[] = [];
  const failures: Failure[] = [];
  const readOn = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { site, served } = next;
      try {
        const knowledge = await haveRead(base, served.url);
        tell(`${site.name}: ${knowledge.pages} pages, ${knowledge.passages} passages`);
        read.push({ site, knowledge });
      } catch (error) {
        failures.push({ site, reason: reasonOf(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: readersCount }, readOn));
  const order = sittings.map(({ site }) => site.name);
  read.sort((a, b) => order.indexOf(a.site.name) - order.indexOf(b.site.name));
  return { read, failures };
}

/** Sequential, so that latencies are not affected by each other. */
export async function examine(
  base: string,
  { site, knowledge }: { site: Site; knowledge: ReadSite },
  { exam, folder, sample: size }: { exam: string; folder: string; sample: number | undefined },
  looks: Looks,
): Promise<Examined> {
  const { name, language } = site;
  const { questions, lost } = readQuestions(exam, name, join(folder, name));
  const { agentId, pages, passages } = knowledge;
  const outcomes: Outcome[] = [];
  for (const question of size ? sample(questions, name, size) : questions) {
    const { q, before, kind, answer } = question;
    const reply = await askOnce(base, agentId, q, before);
    const byMachine = judge(question, reply);
    const verdict = afterLook(looks, `${name}|${q}`, reply.response, byMachine);
    outcomes.push({
      site: name,
      language,
      kind,
      question: q,
      before,
      answer,
      verdict,
      byMachine,
      ...reply,
    });
  }
  return { site, pages, passages, lost, outcomes };
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
