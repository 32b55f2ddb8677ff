import type { JobName } from "#database/jobs.ts";
import type { SourceKind } from "#shared/vocabulary.ts";

type ReadingJob = Extract<JobName, `knowledge.read-${string}`>;

interface ServedKind {
  /** The job that reads it; null: the owner's text is used at once. */
  job: ReadingJob | null;
  firstJob?: ReadingJob;
  triedJob?: ReadingJob;
  /** On the web, so it is read again on schedule or on request. */
  hasPages: boolean;
  countMax: number | null;
}

const webJobs = {
  job: "knowledge.read-website",
  firstJob: "knowledge.read-first-pages",
  triedJob: "knowledge.read-tried",
} as const;

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
