import type { FastifyInstance, FastifyReply } from "fastify";
import { tryOuts } from "#features/chat/server/public.ts";
import { disconnectSignal } from "#platform/server/disconnect-signal.ts";
import { forbidden } from "#platform/server/errors.ts";
import { addressRules } from "#platform/server/safe-fetch.ts";
import { serve } from "#platform/server/serve.ts";
import { isSwitchedOff, readSettings } from "#platform/server/settings.ts";
import { readTypedAddress } from "#platform/server/typed-address.ts";
import { triesApi } from "../../contract.ts";
import { findTry } from "./find-try.ts";
import { showTry, startTry } from "./tries.ts";
import { setTryCookie, type TryCookie, tryCookieOf } from "./try-cookie.ts";
import { tryLimits } from "./try-limits.ts";

const bytesMax = 8 * 1024;

export async function tryRoutes(app: FastifyInstance) {
  const { db, clock, config } = app;
  const limits = tryLimits(app);
  const talks = tryOuts(app);

  async function show(given: TryCookie | undefined, reply: FastifyReply) {
    // Depends on the cookie, so it must not be cached for others.
    reply.header("cache-control", "no-store");
    const { cookie, agent } = await findTry(db, clock.now(), given);
    const [shown, { messages }] = await Promise.all([showTry(db, agent), talks.read(cookie)]);
    const asked = messages.filter(({ author }) => author === "visitor").length;
    return { ...shown, messages, questionsLeft: limits.questionsLeft(agent.id, asked) };
  }

  serve(
    app,
    triesApi.start,
    async ({ body, request, reply }) => {
      const { registration_open } = await readSettings(app, ["registration_open"]);
      if (isSwitchedOff(registration_open)) throw forbidden("Registration is closed.");
      const website = readTypedAddress(body.website, addressRules(config), "website");
      limits.countStart(request);
      const started = await startTry(db, clock.now(), website, tryCookieOf(request));
      setTryCookie(reply, started);
      return show(started, reply);
    },
    { before: limits.assertMayStart, bodyLimit: bytesMax },
  );

  serve(app, triesApi.current, async ({ request, reply }) => show(tryCookieOf(request), reply), {
    before: limits.looks,
  });

  serve(
    app,
    triesApi.ask,
    async ({ body, request, reply }) => {
      const { cookie, agent } = await findTry(db, clock.now(), tryCookieOf(request));
      const questionsLeft = limits.countQuestion(agent.id);
      const answer = await talks.ask(cookie, body.message, disconnectSignal(reply));
      return { ...answer, questionsLeft };
    },
    { before: limits.messages, bodyLimit: bytesMax },
  );
}
