import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkAnswer } from "./check-answer.ts";
import { factsCard } from "./facts-card.ts";
import { createReplyReader } from "./read-reply.ts";

// Model answers to visitors of five made-up businesses, half of them deliberately wrong.

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

const folder = join(import.meta.dirname, "written");
const sites: Site[] = readdirSync(folder).map((file) =>
  JSON.parse(readFileSync(join(folder, file), "utf8")),
);

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

test("95 % of good answers keep text and source, and at most 5 % of bad ones keep a source", () => {
  const good = sites.flatMap((site) =>
    site.good.map(([asked, answer, language]) => ({
      answer,
      ...read(site, asked, answer, language),
    })),
  );
  const kept = good.filter(({ isWhole, isCited, isSourced }) => isWhole && (isSourced || !isCited));
  const lost = good.filter((one) => !kept.includes(one)).map(({ answer }) => answer);
  const bad = sites.flatMap((site) =>
    site.bad.map(([asked, answer, why, language]) => ({
      answer,
      why,
      ...read(site, asked, answer, language),
    })),
  );
  const sourced = bad.filter(({ isSourced }) => isSourced).map(({ answer }) => answer);
  expect(good.length).toBeGreaterThanOrEqual(100);
  expect(bad.length).toBeGreaterThanOrEqual(100);
  expect(kept.length / good.length, lost.join("\n")).toBeGreaterThanOrEqual(0.95);
  expect(sourced.length / bad.length, sourced.join("\n")).toBeLessThanOrEqual(0.05);
});
