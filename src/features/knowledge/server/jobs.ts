import { performance } from "node:perf_hooks";
import type { FastifyBaseLogger } from "fastify";
import type { JobHandlers } from "#database/jobs.ts";
import type { ModelParts } from "#features/models/server/public.ts";
import { createSafeFetch } from "#platform/server/safe-fetch.ts";
import { embedPassages, queueEmbedding } from "./embed-passages.ts";
import { giveUp } from "./reading/give-up.ts";
import { createPageReader } from "./reading/page-reader.ts";
import { readWebsite } from "./reading/read-website.ts";

interface Parts extends ModelParts {
  log: FastifyBaseLogger;
}

export function knowledgeJobs(given: Parts) {
  const { db, config, log } = given;
  const { outbound, publicUrl, baseDomain, knowledge: limits } = config;
  const safeFetch = createSafeFetch({ allow: outbound.fetchAllow, publicUrl, baseDomain });
  const reader = createPageReader();
  const parts = { db, safeFetch, reader, log, limits, now: () => performance.now() };
  return {
    "knowledge.read-website": ({ sourceId }, stop) => readWebsite(parts, sourceId, stop),
    "knowledge.give-up-website": ({ sourceId }) => giveUp(db, sourceId),
    "knowledge.queue-embedding": () => queueEmbedding(given),
    "knowledge.embed-passages": ({ agentId }, stop) => embedPassages(given, agentId, stop),
  } satisfies JobHandlers;
}
