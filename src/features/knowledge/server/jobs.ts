import { performance } from "node:perf_hooks";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#database/client.ts";
import type { JobHandlers } from "#database/jobs.ts";
import type { Config } from "#platform/server/config.ts";
import { createSafeFetch } from "#platform/server/safe-fetch.ts";
import { giveUp } from "./reading/give-up.ts";
import { createPageReader } from "./reading/page-reader.ts";
import { readWebsite } from "./reading/read-website.ts";

interface Parts {
  db: Database;
  config: Config;
  log: FastifyBaseLogger;
}

export function knowledgeJobs({ db, config, log }: Parts) {
  const { outbound, publicUrl, baseDomain, knowledge: limits } = config;
  const safeFetch = createSafeFetch({ allow: outbound.fetchAllow, publicUrl, baseDomain });
  const reader = createPageReader();
  const parts = { db, safeFetch, reader, log, limits, now: () => performance.now() };
  return {
    "knowledge.read-website": ({ sourceId }, stop) => readWebsite(parts, sourceId, stop),
    "knowledge.give-up-website": ({ sourceId }) => giveUp(db, sourceId),
  } satisfies JobHandlers;
}
