import type { JobName } from "#database/jobs.ts";
import type { SourceKind } from "#shared/vocabulary.ts";

type ReadingJob = Extract<JobName, `knowledge.read-${string}`>;

interface ServedKind {
  /** Reads it; null: what its owner wrote is known at once. */
  job: ReadingJob | null;
  /** Reads it for the first time, where that is another job. */
  firstJob?: ReadingJob;
  /** It has pages on the web, which are read again in time, or when its owner says so. */
  hasPages: boolean;
  /** Of an agent; null: as many as there may be sources. */
  countMax: number | null;
}

const webJobs = {
  job: "knowledge.read-website",
  firstJob: "knowledge.read-first-pages",
} as const;

/** What the server needs to know of each kind of source. What of it can be changed is in source-content.ts. */
export const kindsOfSource: Record<SourceKind, ServedKind> = {
  website: { ...webJobs, hasPages: true, countMax: 10 },
  page: { ...webJobs, hasPages: true, countMax: null },
  file: { job: "knowledge.read-file", hasPages: false, countMax: null },
  text: { job: null, hasPages: false, countMax: null },
  questions: { job: null, hasPages: false, countMax: null },
  maps: { job: "knowledge.read-listing", hasPages: false, countMax: null },
};

const kinds = Object.keys(kindsOfSource) as SourceKind[];
export const kindsWithPages = kinds.filter((kind) => kindsOfSource[kind].hasPages);
