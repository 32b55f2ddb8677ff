import { and, eq, isNull } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { agents } from "#database/schema.ts";
import { mailedVisitors } from "#database/schema-visitors.ts";
import { notFound } from "#platform/server/errors.ts";
import { sendPlainPage } from "#platform/server/plain-page.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { serve } from "#platform/server/serve.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import { chatApi } from "../../contract.ts";
import { textsFor } from "../visitor-texts.ts";
import { stopPage } from "./stop-page.ts";

/**
 * One address for people and, by RFC 8058, for mail programs. Only a POST stops the emails, because link scanners
 * follow links.
 */
export async function stopMailRoutes(app: FastifyInstance) {
  const { db, clock, config } = app;
  const limit = rateLimit(app, "stop-visitor-mails", config.rates.signIns);
  for (const form of ["application/x-www-form-urlencoded", "multipart/form-data"])
    app.addContentTypeParser(form, { parseAs: "string", bodyLimit: 1_000 }, async () => ({}));

  serve(
    app,
    chatApi.showMails,
    async ({ params, request, reply }) =>
      sendPlainPage(reply, stopPage(await readChoice(params.key, request))),
    { before: limit },
  );

  serve(
    app,
    chatApi.stopMails,
    async ({ params, request, reply }) => {
      const isMailed = and(
        eq(mailedVisitors.stopKey, params.key),
        isNull(mailedVisitors.stoppedAt),
      );
      await db.update(mailedVisitors).set({ stoppedAt: clock.now() }).where(isMailed);
      return sendPlainPage(reply, stopPage(await readChoice(params.key, request)));
    },
    { before: limit },
  );

  async function readChoice(stopKey: string, { headers }: FastifyRequest) {
    const [mailed] = await db
      .select({
        business: agents.name,
        chatSettings: agents.chatSettings,
        stoppedAt: mailedVisitors.stoppedAt,
      })
      .from(mailedVisitors)
      .innerJoin(agents, eq(agents.id, mailedVisitors.agentId))
      .where(eq(mailedVisitors.stopKey, stopKey));
    if (!mailed) throw notFound("Link");
    const { language } = textsFor(chatSettingsOf(mailed.chatSettings), headers["accept-language"]);
    return { business: mailed.business, language, isStopped: mailed.stoppedAt !== null };
  }
}
