import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkAnswer } from "./check-answer.ts";
import { factsCard } from "./facts-card.ts";
import { createReplyReader } from "./read-reply.ts";

// Model answers to visitors of made-up businesses, half of them deliberately wrong. Those in `measured` were written
// without knowledge of the check and are never used to mend it.

interface Site {
  name: string;
  language: string;
  timeZone: string;
  now: string;
  instructions: string;
  guidance: string;
  facts: Record<string, string>;
  passages: [string, string, string][];
  good: [string, string, string?][];
  bad: [string, string, string, string?][];
}

function readSites(...folders: string[]): Site[] {
  const folder = join(import.meta.dirname, "written", ...folders);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
}

function read(site: Site, asked: string, answer: string, language = site.language) {
  const agent = {
    ...{ id: "a", ownerId: "o", name: site.name, personality: "friendly" as const },
    ...{ systemPrompt: site.instructions, guidance: site.guidance },
    facts: { ...site.facts, timeZone: site.timeZone },
  };
  const pages = site.passages.map(([title, heading, text], at) => ({
    ...{ id: String(at), title, heading, text, url: `https://pages.test/${at}`, position: 0 },
    ...{ language: site.language, isContinuation: false, score: 1, confidence: 1 },
    ...{ likeness: null, isOwnAnswer: false },
  }));
  const context = { agent, language, text: asked, now: new Date(site.now) };
  const passages = [pages, factsCard(context) ?? []].flat();
  const check = checkAnswer(context, { passages, rules: "", mark: "0f1e2d3c4b5a" });
  const reader = createReplyReader();
  const claims = [...reader.add(answer), ...reader.end()];
  const texts = claims.map((claim) => [claim.text, check.add(claim)] as const);
  return {
    isWhole: texts.every(([written, said]) => said.replace(/ (?:\[\d+\])+$/, "") === written),
    isCited: claims.some(({ numbers }) => numbers.length > 0),
    isSourced: check.sources.length > 0,
    isShown: texts.some(([, said]) => said !== ""),
  };
}

function measure(sites: Site[]) {
  const good = sites.flatMap((site) =>
    site.good.map(([asked, answer, language]) => ({
      answer,
      ...read(site, asked, answer, language),
    })),
  );
  const bad = sites.flatMap((site) =>
    site.bad.map(([asked, answer, why, language]) => ({
      answer,
      why,
      ...read(site, asked, answer, language),
    })),
  );
  const kept = good.filter(({ isWhole, isCited, isSourced }) => isWhole && (isSourced || !isCited));
  const lost = good.filter((one) => !kept.includes(one)).map(({ answer }) => answer);
  const sourced = bad.filter(({ isSourced }) => isSourced).map(({ answer }) => answer);
  return { good: good.length, bad: bad.length, lost, sourced };
}

test("on the sites the check was fitted to, good answers keep their source and bad ones lose it", () => {
  const { good, bad, lost, sourced } = measure(readSites());
  expect(good).toBeGreaterThanOrEqual(100);
  expect(bad).toBeGreaterThanOrEqual(100);
  expect(lost.length, lost.join("\n")).toBeLessThanOrEqual(20);
  expect(sourced.length, sourced.join("\n")).toBeLessThanOrEqual(11);
});

// Only counts, so that nobody mends single answers.
test("the same, of sites that it was never fitted to", () => {
  const { good, bad, lost, sourced } = measure(readSites("measured"));
  expect([good, bad]).toEqual([48, 48]);
  expect(lost.length).toBeLessThanOrEqual(30);
  expect(sourced.length).toBeLessThanOrEqual(9);
});
