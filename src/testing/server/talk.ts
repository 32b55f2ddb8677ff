import type { FastifyInstance } from "fastify";
import { type conversations, messages } from "#database/schema.ts";
import { createAgent, createConversation, createOwner, signIn } from "./factories.ts";
import { followEvents } from "./live-events.ts";

/** A conversation with Nora's agent, and both sides' actions; needs the server listening at `address`. */
export async function talkAt(
  app: FastifyInstance,
  address: string,
  changes: Partial<typeof conversations.$inferInsert> = {},
) {
  const { db } = app;
  const owner = await createOwner(db, { firstName: "Nora" });
  const agent = await createAgent(db, { userId: owner.id, name: "Millstone" });
  const { id, visitorToken } = await createConversation(db, agent.id, changes);
  const cookie = await signIn(app, owner);
  const asOwner = (path: string, payload?: object) =>
    app.inject({
      method: "POST",
      url: `/api/inbox/conversations/${id}/${path}`,
      headers: { cookie },
      ...(payload && { payload }),
    });
  const asVisitor = (path: string, payload: object) =>
    app.inject({
      method: "POST",
      url: path,
      headers: { "x-visitor-token": visitorToken },
      payload,
    });
  const send = (message: string, clientId = "m1") =>
    asVisitor(`/api/agents/${agent.id}/chat`, { message, conversationId: id, clientId });
  const call = (reason = "skipped") => asVisitor(`/api/conversations/${id}/handoff`, { reason });
  const follow = () =>
    followEvents(`${address}/api/conversations/${id}/events`, { "x-visitor-token": visitorToken });
  const said = async () =>
    (await db.select().from(messages).orderBy(messages.position)).map(
      ({ author, event, content }) => [author, event, content],
    );
  return { owner, agent, id, cookie, visitorToken, asOwner, asVisitor, send, call, follow, said };
}
