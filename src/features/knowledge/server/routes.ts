import type { FastifyInstance } from "fastify";
import { invalid } from "#platform/server/errors.ts";
import { sendEvents } from "#platform/server/events.ts";
import { FetchRefused } from "#platform/server/safe-fetch.ts";
import { serve } from "#platform/server/serve.ts";
import { readTypedAddress } from "#platform/server/typed-address.ts";
import { KnowledgeEvent, knowledgeApi } from "../contract.ts";
import { followKnowledge } from "./follow-knowledge.ts";
import { addOwnWebsite, getKnowledge, ownAgent, readAgain, stopReading } from "./queries.ts";

export async function knowledgeRoutes(app: FastifyInstance) {
  const { db, config } = app;

  serve(app, knowledgeApi.get, ({ owner, params }) => getKnowledge(db, owner.id, params.id));

  serve(app, knowledgeApi.follow, async ({ owner, params, reply }) => {
    await ownAgent(db, owner.id, params.id);
    return sendEvents(reply, KnowledgeEvent, (gone) =>
      followKnowledge(db, owner.id, params.id, gone),
    );
  });

  serve(app, knowledgeApi.addWebsite, async ({ owner, params, body }) => {
    const { href } = websiteAddress(body.url);
    return addOwnWebsite(db, owner.id, params.id, href);
  });

  serve(app, knowledgeApi.readAgain, ({ owner, params }) => readAgain(db, owner.id, params.id));

  serve(app, knowledgeApi.stop, ({ owner, params }) => stopReading(db, owner.id, params.id));

  function websiteAddress(typed: string): URL {
    const { outbound, publicUrl, baseDomain } = config;
    try {
      return readTypedAddress(typed, { publicUrl, baseDomain, allow: outbound.fetchAllow });
    } catch (error) {
      if (error instanceof FetchRefused) throw invalid({ url: error.message });
      throw error;
    }
  }
}
