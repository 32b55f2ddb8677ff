import type { FastifyInstance } from "fastify";
import {
  handBack,
  noteActive,
  personOf,
  presentPeople,
  publishTyping,
  sayAsPerson,
  takeOver,
} from "#features/chat/server/public.ts";
import { teamOf } from "#features/team/server/public.ts";
import { disconnectSignal } from "#platform/server/disconnect-signal.ts";
import { sendPage } from "#platform/server/paging.ts";
import { sendEvents } from "#platform/server/plugins/streams.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { serve } from "#platform/server/serve.ts";
import { InboxEvent, inboxApi } from "../contract.ts";
import {
  addCannedReply,
  changeCannedReply,
  listCannedReplies,
  removeCannedReply,
} from "./canned-replies.ts";
import {
  addNote,
  changeConversation,
  changeConversations,
  removeConversation,
  removeNote,
} from "./change-conversation.ts";
import { draftReply } from "./draft-reply.ts";
import { asJson, asText } from "./export-conversation.ts";
import { followInbox } from "./follow-inbox.ts";
import { listConversations } from "./list-conversations.ts";
import { countInbox, getOwn, readConversation } from "./queries.ts";
import { unansweredRoutes } from "./unanswered-routes.ts";

const draftsAMinute = 30;
const exportedMax = 20_000;

export async function inboxRoutes(app: FastifyInstance) {
  const { db, clock } = app;
  const drafts = rateLimit(app, "drafts", draftsAMinute);
  const whoLists = (owner: { id: string; memberId: string }) => ({
    ...whoAsks(owner),
    now: clock.now(),
  });

  serve(app, inboxApi.list, async ({ owner, query, reply }) =>
    sendPage(reply, query, await listConversations(db, whoLists(owner), query)),
  );

  serve(app, inboxApi.counts, ({ owner }) => countInbox(db, whoLists(owner)));

  serve(app, inboxApi.follow, async ({ owner, reply }) =>
    sendEvents(reply, InboxEvent, (gone) =>
      followInbox(app, { ...whoAsks(owner), isPresent: !owner.viewing }, gone),
    ),
  );

  serve(app, inboxApi.beActive, async ({ owner }) => {
    await noteActive(db, clock.now(), whoAsks(owner));
    return {};
  });

  serve(app, inboxApi.people, async ({ owner }) => {
    const [team, present] = await Promise.all([
      teamOf(db, owner.id),
      presentPeople(db, owner.id, clock.now()),
    ]);
    return team.map(({ id, name }) => ({
      id,
      name,
      isMe: id === owner.memberId,
      isOnline: present.includes(id),
    }));
  });

  serve(app, inboxApi.get, ({ owner, params, query }) =>
    readConversation(db, whoAsks(owner), { ...params, ...query }),
  );

  serve(app, inboxApi.exportAs, async ({ owner, params, query: { format }, reply }) => {
    const conversation = await readConversation(db, whoAsks(owner), {
      ...params,
      limit: exportedMax,
    });
    const {
      visitorTokenHash: _,
      hasEarlier: _earlier,
      visitorId: _visitor,
      personId: _person,
      assigneeId: _assignee,
      readAt: _read,
      blockedAt: _blocked,
      seenPosition: _seen,
      mailedPosition: _mailed,
      ...shown
    } = conversation;
    const isText = format === "text";
    reply.type(isText ? "text/plain; charset=utf-8" : "application/json; charset=utf-8");
    const name = `conversation-${params.id.slice(0, 8)}.${isText ? "txt" : "json"}`;
    reply.header("content-disposition", `attachment; filename="${name}"`);
    return isText ? asText(shown) : asJson(shown);
  });

  serve(app, inboxApi.change, async ({ owner, params, body }) => {
    await db.transaction((tx) =>
      changeConversation(tx, owner.id, {
        ...params,
        personId: owner.memberId,
        change: body,
        now: clock.now(),
      }),
    );
    return {};
  });

  serve(app, inboxApi.changeSeveral, async ({ owner, body }) => {
    const changed = { ...body, personId: owner.memberId, now: clock.now() };
    await db.transaction((tx) => changeConversations(tx, owner.id, changed));
    return {};
  });

  serve(app, inboxApi.remove, async ({ owner, params }) => {
    await db.transaction((tx) => removeConversation(tx, owner.id, params.id));
    return {};
  });

  serve(app, inboxApi.takeOver, async ({ owner, params }) => {
    await db.transaction(async (tx) => {
      const { conversation, agent } = await getOwn(tx, owner.id, params.id);
      await takeOver(tx, clock.now(), conversation, await personOf(tx, owner.memberId, agent.name));
    });
    return {};
  });

  serve(app, inboxApi.handBack, async ({ owner, params }) => {
    await db.transaction(async (tx) => {
      const { conversation } = await getOwn(tx, owner.id, params.id);
      await handBack(tx, clock.now(), conversation);
    });
    return {};
  });

  serve(app, inboxApi.say, async ({ owner, params, body: { text, clientId } }) => {
    await db.transaction(async (tx) => {
      const { conversation, agent } = await getOwn(tx, owner.id, params.id);
      const person = await personOf(tx, owner.memberId, agent.name);
      const content = text.replaceAll("\0", "");
      await sayAsPerson(tx, clock.now(), conversation, { person, content, clientId });
    });
    return {};
  });

  serve(app, inboxApi.typing, async ({ owner, params }) => {
    const { conversation } = await getOwn(db, owner.id, params.id);
    if (conversation.personId === owner.memberId)
      await publishTyping(db, conversation, "person", conversation.personName);
    return {};
  });

  serve(app, inboxApi.draft, async ({ owner, params, reply }) => {
    drafts.count(owner.id);
    return draftReply(app, whoAsks(owner), params.id, disconnectSignal(reply));
  });

  serve(app, inboxApi.addNote, ({ owner, params, body: { text } }) =>
    db.transaction((tx) =>
      addNote(tx, owner.id, { ...params, personId: owner.memberId, text, now: clock.now() }),
    ),
  );

  serve(app, inboxApi.removeNote, async ({ owner, params }) => {
    await db.transaction((tx) => removeNote(tx, owner.id, params));
    return {};
  });

  unansweredRoutes(app);

  serve(app, inboxApi.cannedReplies, ({ owner }) => listCannedReplies(db, owner.id));
  serve(app, inboxApi.addCannedReply, ({ owner, body }) => addCannedReply(db, owner.id, body));
  serve(app, inboxApi.changeCannedReply, ({ owner, params, body }) =>
    changeCannedReply(db, owner.id, { ...body, ...params }),
  );
  serve(app, inboxApi.removeCannedReply, async ({ owner, params }) => {
    await removeCannedReply(db, owner.id, params.id);
    return {};
  });
}

function whoAsks({ id, memberId }: { id: string; memberId: string }) {
  return { ownerId: id, personId: memberId };
}
