import type { FastifyInstance } from "fastify";
import { findOwnAgent } from "#features/agents/server/public.ts";
import { forbidden, notFound } from "#platform/server/errors.ts";
import { serve } from "#platform/server/serve.ts";
import { visitorTokenOf } from "#platform/server/visitor-token.ts";
import { maskCardNumbers } from "#shared/card-numbers.ts";
import { identityApi, type Proof } from "../../contract-identity.ts";
import type { ChatLimits } from "../chat-limits.ts";
import { notifyInboxes } from "../person/conversation-news.ts";
import { getConversation, getListeningAgent } from "../queries.ts";
import {
  isProved,
  makeIdentitySecret,
  readIdentity,
  removeIdentitySecret,
} from "./identity-secret.ts";
import { introduce, returnTo } from "./introduce.ts";

export function identityRoutes(app: FastifyInstance, limits: ChatLimits) {
  const { db, clock, log } = app;

  async function assertProved(agentId: string, proof: Proof) {
    if (!(await isProved(app, agentId, proof)))
      throw forbidden(
        "The hash does not prove this user. It is the HMAC-SHA256 of the user's id with this agent's identity secret, in hexadecimal.",
        "not_proved",
      );
  }

  serve(
    app,
    identityApi.introduce,
    async ({ params, body: { proof, attributes }, request }) => {
      const conversation = await getConversation(db, params, visitorTokenOf(request));
      if (proof) await assertProved(conversation.agentId, proof);
      const masked =
        attributes &&
        Object.entries(attributes).map(([name, value]) => [name, maskCardNumbers(value)] as const);
      await introduce(db, conversation, {
        customerId: proof?.userId,
        attributes: masked && Object.fromEntries(masked),
      });
      notifyInboxes(db, log, conversation);
      return {};
    },
    { before: limits.signs },
  );

  serve(
    app,
    identityApi.returnTo,
    async ({ params, body }) => {
      const agent = await getListeningAgent(db, clock.now(), params);
      await assertProved(agent.id, body);
      return db.transaction(async (tx) => ({
        conversation: await returnTo(tx, clock.now(), agent.id, body.userId),
      }));
    },
    { before: limits.signs },
  );

  async function getOwn(ownerId: string, id: string) {
    const agent = await findOwnAgent(db, ownerId, id);
    if (!agent) throw notFound("Agent");
    return agent.id;
  }

  serve(app, identityApi.get, async ({ owner, params }) =>
    readIdentity(db, await getOwn(owner.id, params.id)),
  );

  serve(app, identityApi.makeSecret, async ({ owner, params }) =>
    makeIdentitySecret(app, clock.now(), await getOwn(owner.id, params.id)),
  );

  serve(app, identityApi.removeSecret, async ({ owner, params }) => {
    await removeIdentitySecret(db, await getOwn(owner.id, params.id));
    return {};
  });
}
