import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { type Ask, askAt } from "#testing/server/load/ask.ts";

const readWithinMs = 600_000;
const answerWithinMs = 120_000;
const lookEveryMs = 1_000;
const tryAgainMs = 3_000;

const Agent = z.object({ id: z.string() });
const Knowledge = z.object({
  sources: z.array(
    z.object({
      url: z.string().nullable(),
      status: z.string(),
      reason: z.string().nullable(),
      pagesRead: z.number(),
      passageCount: z.number(),
    }),
  ),
});
const Reply = z.object({
  response: z.string(),
  answered: z.boolean(),
  sources: z.array(z.object({ title: z.string(), url: z.string().nullable(), quote: z.string() })),
});
export type Reply = z.infer<typeof Reply>;

const Opened = z.object({ conversationId: z.string(), visitorToken: z.string() });
type Opened = z.infer<typeof Opened>;

const Playground = z.object({ meanings: z.string() });

export interface ReadSite {
  agentId: string;
  pages: number;
  passages: number;
}

/** Registers an owner, creates an agent for the website and waits until it has been read. */
export async function haveRead(base: string, url: string): Promise<ReadSite> {
  const ask = askAs(base);
  const email = `exam-${randomUUID()}@example.com`;
  const { headers } = await ask("POST", "/api/auth/register", {
    body: { firstName: "Ada", lastName: "Exam", email, password: "a quiet harbor at dawn" },
  });
  const owner = { cookie: headers.getSetCookie()[0]?.split(";")[0] ?? "" };
  const made = await ask("POST", "/api/agents", {
    headers: owner,
    body: { name: url, personality: "friendly", isActive: true, method: "website" },
  });
  const { id: agentId } = Agent.parse(made.body);
  for (const until = performance.now() + readWithinMs; performance.now() < until; ) {
    await wait(lookEveryMs);
    const { body } = await ask("GET", `/api/agents/${agentId}/knowledge`, { headers: owner });
    const source = Knowledge.parse(body).sources.find((one) => one.url);
    if (source?.status === "done" && (await isUnderstood()))
      return { agentId, pages: source.pagesRead, passages: source.passageCount };
    if (source && /^(failed|cancelled)$/.test(source.status))
      throw new Error(`reading ${source.status}: ${source.reason ?? "no reason given"}`);
  }
  throw new Error(`not read within ${readWithinMs / 60_000} minutes`);

  async function isUnderstood() {
    const { body } = await ask("GET", `/api/agents/${agentId}/playground`, { headers: owner });
    return Playground.parse(body).meanings !== "behind";
  }
}

export async function askOnce(
  base: string,
  agentId: string,
  message: string,
  before?: string,
): Promise<Reply & { ms: number }> {
  const ask = askAs(base);
  const say = (text: string, opened?: Opened) => sayPatiently(ask, agentId, text, opened);
  const opened = before === undefined ? undefined : Opened.parse((await say(before)).body);
  const { body, ms } = await say(message, opened);
  return { ...Reply.parse(body), ms };
}

/** Waits out rate limits without measuring the wait. */
async function sayPatiently(ask: Ask, agentId: string, message: string, opened?: Opened) {
  for (const until = performance.now() + answerWithinMs; ; await wait(tryAgainMs)) {
    const began = performance.now();
    const { status, body } = await ask("POST", `/api/agents/${agentId}/chat`, {
      headers: opened ? { "x-visitor-token": opened.visitorToken } : {},
      body: { message, conversationId: opened?.conversationId },
      expect: [200, 429],
    });
    if (status === 200) return { body, ms: Math.round(performance.now() - began) };
    if (performance.now() > until) throw new Error(`still too many requests: ${message}`);
  }
}

function askAs(base: string): Ask {
  const address = [100, ...Array.from({ length: 3 }, () => randomInt(1, 251))].join(".");
  const ask = askAt(() => base);
  return (method, path, { headers, ...more } = {}) =>
    ask(method, path, {
      ...more,
      headers: { origin: base, "x-forwarded-for": address, ...headers },
    });
}
