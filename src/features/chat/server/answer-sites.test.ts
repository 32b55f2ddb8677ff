import { expect, test } from "vitest";
import {
  businessSites,
  pagesOf,
  questionsOf,
  type SiteQuestion,
} from "#testing/server/business-site.ts";
import { useReading } from "#testing/server/reading.ts";
import { askedQuestion } from "./asked-question.ts";
import { quoteAnswer } from "./quote-answer.ts";
import type { Answer } from "./write-answer.ts";

const { db, agentOf, readingOf } = await useReading();

/** A Saturday afternoon in Europe. */
const now = new Date("2026-11-21T14:00:00Z");
const timeZones: Record<string, string> = {
  bakery: "Europe/London",
  clinic: "America/Los_Angeles",
  hotel: "Europe/Berlin",
  shop: "Europe/Dublin",
  library: "America/New_York",
};
const lengthMax = 650;

/** Reads a made-up business's pages as any website is read, and answers from them without a model. */
async function agentOfSite(site: string, change?: (content: string) => string) {
  const { agentId } = await readingOf(pagesOf(site, change));
  const agent = { ...(await agentOf(agentId)), timeZone: timeZones[site] ?? null };
  return async (content: string): Promise<Answer> => {
    const said = { content, history: [], assistantName: "Emma", now };
    return quoteAnswer(await askedQuestion(db, agent, said));
  };
}

function verdict({ says = [], never = [], refuses }: SiteQuestion, { text, isAnswered }: Answer) {
  if (refuses) return isAnswered ? "wrong" : "right";
  if (!isAnswered) return "refused";
  const holds = (part: string) => text.toLowerCase().includes(part.toLowerCase());
  return says.every(holds) && !never.some(holds) && text.length <= lengthMax ? "right" : "wrong";
}

test("ruling 20: of 100 questions to five businesses, at least 85 are answered rightly and at most 5 wrongly, without a model", async () => {
  const verdicts: { site: string; ask: string; text: string; verdict: string }[] = [];
  for (const site of businessSites) {
    const answer = await agentOfSite(site);
    for (const question of questionsOf(site)) {
      const given = await answer(question.ask);
      verdicts.push({
        site,
        ask: question.ask,
        text: given.text,
        verdict: verdict(question, given),
      });
    }
  }
  const share = (kind: string) =>
    verdicts.filter((one) => one.verdict === kind).length / verdicts.length;
  const missed = verdicts.filter((one) => one.verdict !== "right");
  const list = missed
    .map((one) => `${one.site}, ${one.verdict}: ${one.ask} → ${one.text}`)
    .join("\n");
  expect(verdicts.length).toBeGreaterThan(100);
  expect(share("right"), list).toBeGreaterThanOrEqual(0.85);
  expect(share("wrong"), list).toBeLessThanOrEqual(0.05);
}, 60_000);
