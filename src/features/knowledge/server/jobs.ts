import { performance } from "node:perf_hooks";
import type { JobHandlers } from "#database/jobs.ts";
import type { ServerParts } from "#platform/server/create-server.ts";
import { addressRules, createSafeFetch } from "#platform/server/safe-fetch.ts";
import { createPageBrowser } from "./browser/page-browser.ts";
import { embedPassages, queueEmbedding } from "./embed-passages.ts";
import { createFileReader } from "./file/file-reader.ts";
import { listingParts } from "./listing/listing-parts.ts";
import { pageReader as reader } from "./reading/page-reader.ts";
import {
  firstTurn,
  giveUp,
  readDueSources,
  readListing,
  readStoredFile,
  readWebsite,
  triedTurn,
} from "./sources.ts";

export function knowledgeJobs(server: ServerParts) {
  const { db, config, log, clock } = server;
  const safeFetch = createSafeFetch(addressRules(config));
  const files = createFileReader();
  const parts = {
    db,
    safeFetch,
    reader,
    files,
    browser: config.chromium && createPageBrowser(config.chromium, log),
    log,
    limits: config.knowledge,
    now: () => performance.now(),
  };
  return {
    "knowledge.read-first-pages": ({ sourceId }, stop) =>
      readWebsite(parts, sourceId, stop, { turn: firstTurn() }),
    "knowledge.read-website": ({ sourceId, spentMs }, stop) =>
      readWebsite(parts, sourceId, stop, { spentMs }),
    "knowledge.read-tried": ({ sourceId, spentMs }, stop) =>
      readWebsite(parts, sourceId, stop, { spentMs, turn: triedTurn() }),
    "knowledge.read-file": ({ sourceId }, stop) => readStoredFile(db, files, sourceId, stop),
    "knowledge.read-listing": ({ sourceId }) => readListing(listingParts(server), sourceId),
    "knowledge.read-due": () => readDueSources(db, clock.now()),
    "knowledge.give-up": ({ sourceId }) => giveUp(db, sourceId),
    "knowledge.queue-embedding": () => queueEmbedding(server),
    "knowledge.embed-passages": ({ agentId }, stop) => embedPassages(server, agentId, stop),
  } satisfies JobHandlers;
}
