import { join } from "node:path";
import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { sendEvents } from "#platform/server/plugins/streams.ts";
import { neighborhoodOf, rateLimit } from "#platform/server/rate-limit.ts";
import { addressRules } from "#platform/server/safe-fetch.ts";
import { serve } from "#platform/server/serve.ts";
import { readTypedAddress } from "#platform/server/typed-address.ts";
import { FILE_SIZE_BYTES_MAX, KnowledgeEvent, knowledgeApi } from "../contract.ts";
import { businessFacts } from "./business-facts.ts";
import { receiveFile } from "./file/receive-file.ts";
import { assertFewWait } from "./file/store-file.ts";
import { createUploadSlots } from "./file/upload-slots.ts";
import { followKnowledge } from "./follow-knowledge.ts";
import { findListing } from "./listing/find-listing.ts";
import { listingParts } from "./listing/listing-parts.ts";
import { ownAgent } from "./queries.ts";
import { limitOwnTexts } from "./read-own-text.ts";
import {
  addAddress,
  addFile,
  addListing,
  addPair,
  addText,
  changePair,
  changeSource,
  getKnowledge,
  leaveOutPage,
  listReading,
  readAgain,
  readPageAgain,
  removePair,
  removeSource,
  searchPages,
  searchPairs,
  searchPassages,
  sourceContent,
  stopReading,
} from "./sources.ts";

export async function knowledgeRoutes(app: FastifyInstance) {
  const { db, config } = app;
  const rules = addressRules(config);

  serve(app, knowledgeApi.get, ({ owner, params }) => getKnowledge(db, owner.id, params.id));

  serve(app, knowledgeApi.follow, async ({ owner, params, reply }) => {
    await ownAgent(db, owner.id, params.id);
    return sendEvents(reply, KnowledgeEvent, (gone) =>
      followKnowledge(db, owner.id, params.id, gone),
    );
  });

  serve(app, knowledgeApi.facts, ({ owner, params }) => businessFacts(db, owner.id, params.id));

  serve(app, knowledgeApi.reading, ({ owner }) => listReading(db, owner.id));

  // Each starts a reading, which loads someone else's server.
  const readings = rateLimit(app, "begin-reading", 60);
  serve(app, knowledgeApi.addWebsite, async ({ owner, params, body }) => {
    const { href: url } = readTypedAddress(body.url, rules);
    readings.count(owner.id);
    return addAddress(db, owner.id, params.id, "website", { ...body, url });
  });

  serve(app, knowledgeApi.addPage, async ({ owner, params, body }) => {
    const { href: url } = readTypedAddress(body.url, rules);
    readings.count(owner.id);
    return addAddress(db, owner.id, params.id, "page", { url });
  });

  const countText = limitOwnTexts(app);
  serve(app, knowledgeApi.addText, async ({ owner, params, body }) => {
    countText(owner.id, body.text);
    return addText(db, owner.id, params.id, body);
  });

  // OpenStreetMap allows one request a second across all owners.
  const listings = rateLimit(app, "find-listing", 10);
  serve(app, knowledgeApi.findListing, async ({ owner, params, body }) => {
    await ownAgent(db, owner.id, params.id);
    listings.count(owner.id);
    return findListing(listingParts(app), body.listing);
  });

  serve(app, knowledgeApi.addListing, ({ owner, params, body }) =>
    addListing(db, owner.id, params.id, body),
  );

  serve(app, knowledgeApi.content, ({ owner, params }) =>
    sourceContent(db, owner.id, params.id, params.sourceId),
  );

  serve(app, knowledgeApi.change, async ({ owner, params, body }) => {
    countText(owner.id, body.text);
    return changeSource(db, owner.id, params.id, params.sourceId, body);
  });

  serve(app, knowledgeApi.remove, async ({ owner, params }) => {
    await removeSource(db, owner.id, params.id, params.sourceId);
    return {};
  });

  serve(app, knowledgeApi.readAgain, async ({ owner, params }) => {
    readings.count(owner.id);
    return readAgain(db, owner.id, params.id, params.sourceId);
  });

  serve(app, knowledgeApi.stop, ({ owner, params }) =>
    stopReading(db, owner.id, params.id, params.sourceId),
  );

  serve(app, knowledgeApi.pages, ({ owner, params, query }) =>
    searchPages(db, owner.id, { agentId: params.id, sourceId: params.sourceId }, query),
  );

  serve(app, knowledgeApi.readPageAgain, ({ owner, params: { id: agentId, ...page } }) => {
    readings.count(owner.id);
    return readPageAgain(db, owner.id, { agentId, ...page });
  });

  serve(app, knowledgeApi.leaveOutPage, ({ owner, params: { id: agentId, ...page } }) =>
    leaveOutPage(db, owner.id, { agentId, ...page }),
  );

  serve(app, knowledgeApi.passages, ({ owner, params, query: { pageId, ...search } }) =>
    searchPassages(db, owner.id, { agentId: params.id, sourceId: params.sourceId, pageId }, search),
  );

  serve(app, knowledgeApi.pairs, ({ owner, params, query }) =>
    searchPairs(db, owner.id, params.id, query),
  );

  serve(app, knowledgeApi.addPair, ({ owner, params, body }) =>
    db.transaction((tx) => addPair(tx, owner.id, params.id, body)),
  );

  serve(app, knowledgeApi.changePair, ({ owner, params, body }) =>
    changePair(db, owner.id, params.id, params.pairId, body),
  );

  serve(app, knowledgeApi.removePair, async ({ owner, params }) => {
    await removePair(db, owner.id, params.id, params.pairId);
    return {};
  });

  await app.register(fileRoutes);
}

/** Encapsulated, so that no other call accepts multipart forms. */
async function fileRoutes(app: FastifyInstance) {
  const fileSize = FILE_SIZE_BYTES_MAX;
  const files = rateLimit(app, "add-file", 20);
  const slots = createUploadSlots();
  const directory = join(app.config.dataDir, "uploads");
  await app.register(multipart, {
    limits: { fileSize, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  });

  serve(
    app,
    knowledgeApi.addFile,
    async ({ owner, params, request }) => {
      await ownAgent(app.db, owner.id, params.id);
      files.count(owner.id);
      // Also before the upload, so that a doomed one is refused at once.
      await assertFewWait(app.db, owner.id, 1);
      const { socket } = request.raw;
      const bytesBefore = socket.bytesRead;
      const { mustEnd, giveBack } = slots.take({
        ownerId: owner.id,
        network: neighborhoodOf(request),
        bytes: () => socket.bytesRead - bytesBefore,
      });
      try {
        const file = await receiveFile(request, directory, mustEnd);
        try {
          return await addFile(app.db, owner.id, params.id, file);
        } finally {
          await file.remove();
        }
      } finally {
        giveBack();
      }
    },
    { bodyLimit: fileSize + 64 * 1024, bodyTimeMaxMs: 5 * 60_000 },
  );
}
