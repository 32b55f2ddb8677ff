import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { assertAllowedWebsite } from "#features/agents/server/public.ts";
import { teamOf } from "#features/team/server/public.ts";
import { sendPage } from "#platform/server/paging.ts";
import { sendEvents } from "#platform/server/plugins/streams.ts";
import { serve } from "#platform/server/serve.ts";
import { visitorTokenOf } from "#platform/server/visitor-token.ts";
import { toCsvParts } from "#shared/csv.ts";
import { type Lead, LeadsEvent, leadsApi } from "../contract.ts";
import { leadLimits } from "./lead-limits.ts";
import {
  addNote,
  changeLead,
  countLeads,
  createLead,
  followLeads,
  getLead,
  listLeads,
  listLeadsInOrder,
  markSpam,
  readLeads,
  removeLead,
  removeNote,
} from "./leads.ts";

export async function leadRoutes(app: FastifyInstance) {
  const { db, clock } = app;
  const limits = leadLimits(app);

  serve(app, leadsApi.list, async ({ owner, query: { order, ...query }, reply }) => {
    if (order === "newest") return sendPage(reply, query, await listLeads(db, owner.id, query));
    const { rows, next } = await listLeadsInOrder(db, owner.id, { ...query, order });
    if (next) reply.header("x-next-cursor", next);
    return rows;
  });

  serve(app, leadsApi.people, ({ owner }) => teamOf(db, owner.id));

  serve(app, leadsApi.follow, async ({ owner, reply }) =>
    sendEvents(reply, LeadsEvent, (gone) => followLeads(owner.id, gone)),
  );

  serve(app, leadsApi.counts, ({ owner }) => countLeads(db, owner.id));

  serve(app, leadsApi.get, ({ owner, params }) => getLead(db, owner.id, params.id));

  serve(
    app,
    leadsApi.create,
    async ({ body, request, reply }) => {
      await assertAllowedWebsite({ request, reply }, body.agentId);
      await limits.ofAddress(request);
      const count = () => limits.countOfAgent(request, body.agentId);
      return createLead(db, clock.now(), body, visitorTokenOf(request), count);
    },
    { before: limits.ofAddress.assertLeftByAddress },
  );

  serve(app, leadsApi.change, ({ owner, params, body }) =>
    changeLead(db, owner.id, { ...body, ...params }),
  );

  serve(app, leadsApi.remove, async ({ owner, params }) => {
    await removeLead(db, owner.id, params.id);
    return {};
  });

  serve(app, leadsApi.addNote, ({ owner, params, body: { text } }) =>
    addNote(db, owner.id, { ...params, personId: owner.memberId, text, now: clock.now() }),
  );

  serve(app, leadsApi.removeNote, async ({ owner, params }) => {
    await removeNote(db, owner.id, params);
    return {};
  });

  serve(app, leadsApi.markSpam, ({ owner, params, body }) =>
    markSpam(db, owner.id, params.id, body.isSpam),
  );

  serve(app, leadsApi.exportCsv, async ({ owner, query, reply }) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="leads-export.csv"')
      .send(Readable.from(toCsvParts(csvColumns, readLeads(db, owner.id, query)))),
  );
}

const csvColumns: Record<string, (lead: Lead) => string> = {
  Name: (lead) => lead.name,
  Email: (lead) => lead.email,
  Phone: (lead) => lead.phone ?? "",
  Agent: (lead) => lead.agentName,
  Source: (lead) => lead.source,
  Status: (lead) => lead.status,
  Date: (lead) => lead.createdAt.toISOString(),
};
