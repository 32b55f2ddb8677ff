import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { Paging } from "#shared/paging.ts";
import { mailStatuses } from "#shared/vocabulary.ts";

const count = z.number().int();

export const SystemState = z.object({
  version: z.string(),
  migration: z.string(),
  postgres: z.string(),
  databaseBytes: z.number(),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
  startedAt: z.coerce.date(),
  memoryBytes: z.number(),
  processes: count,
  jobs: z.object({ waiting: count, running: count, failed: count }),
  mails: z.object({ waiting: count, kept: count, failed: count, sent: count }),
  model: z
    .object({
      name: z.string(),
      latencyMs: z.object({ p50: z.number(), p95: z.number(), count }).nullable(),
      lastFault: z.object({ at: z.coerce.date(), message: z.string() }).nullable(),
      restsUntil: z.coerce.date().nullable(),
    })
    .nullable(),
  localModel: z.object({
    status: z.enum(["off", "idle", "ready", "failed"]),
    reason: z.string().nullable(),
  }),
  modelToday: z.object({
    calls: count,
    callsOfTrials: count,
    budget: z.object({ all: count, ofTrials: count, perTrial: count, forPaying: count }),
    inputTokens: z.number(),
    outputTokens: z.number(),
    cost: z.number().nullable(),
  }),
});
export type SystemState = z.infer<typeof SystemState>;

export const jobStates = ["waiting", "running", "failed"] as const;

export const JobRow = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(jobStates),
  tries: count,
  createdAt: z.coerce.date(),
  /** When it is due, started or failed. */
  at: z.coerce.date().nullable(),
  /** The kind of error, without anything people wrote. */
  fault: z.string().nullable(),
});
export type JobRow = z.infer<typeof JobRow>;

export const MailRow = z.object({
  id: z.uuid(),
  to: z.string(),
  kind: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  attempts: count,
  error: z.string().nullable(),
  createdAt: z.coerce.date(),
  sentAt: z.coerce.date().nullable(),
});
export type MailRow = z.infer<typeof MailRow>;

export const FaultRow = z.object({
  fingerprint: z.string(),
  sentence: z.string(),
  kind: z.string(),
  code: z.string().nullable(),
  place: z.string().nullable(),
  line: z.string().nullable(),
  count,
  firstAt: z.coerce.date(),
  lastAt: z.coerce.date(),
});
export type FaultRow = z.infer<typeof FaultRow>;

export const BackupFile = z.object({
  name: z.string(),
  sizeBytes: z.number(),
  madeAt: z.coerce.date(),
});
export type BackupFile = z.infer<typeof BackupFile>;

/** Restricted, so that it cannot name another file. */
export const BackupName = z.object({
  name: z.string().regex(/^parley-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.gz$/, "Unknown backup"),
});

const Id = z.object({ id: z.uuid() });
const Nothing = z.object({});

export const useGroups = ["day", "owner", "agent"] as const;

export const ModelUseRow = z.object({
  label: z.string().nullable(),
  calls: count,
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** In dollars; null if no price is configured. */
  cost: z.number().nullable(),
});
export type ModelUseRow = z.infer<typeof ModelUseRow>;

/** Shown on every console page. */
const ModelNotice = z.object({
  name: z.string().nullable(),
  trouble: z.object({ message: z.string(), since: z.coerce.date() }).nullable(),
  calls: count,
  callsMax: count,
});

export const adminSystemApi = {
  modelNotice: endpoint("admin", "GET /api/:secret/model-notice", { response: ModelNotice }),
  modelUse: endpoint("admin", "GET /api/:secret/model-use", {
    query: z.object({ by: z.enum(useGroups) }),
    response: z.array(ModelUseRow),
  }),
  state: endpoint("admin", "GET /api/:secret/system", { response: SystemState }),
  jobs: endpoint("admin", "GET /api/:secret/jobs", {
    query: Paging.extend({ state: z.enum(jobStates) }),
    response: z.array(JobRow),
  }),
  retryJob: endpoint("admin", "POST /api/:secret/jobs/:id/retry", {
    params: Id,
    body: z.object({ name: z.string().max(200) }),
    response: Nothing,
  }),
  mails: endpoint("admin", "GET /api/:secret/mails", {
    query: Paging.extend({ status: z.enum(mailStatuses).optional() }),
    response: z.array(MailRow),
  }),
  /** With its links, so reading one is audited. */
  mail: endpoint("admin", "GET /api/:secret/mails/:id", {
    params: Id,
    response: MailRow.extend({ text: z.string() }),
  }),
  sendMail: endpoint("admin", "POST /api/:secret/mails/:id/send", {
    params: Id,
    response: Nothing,
  }),
  faults: endpoint("admin", "GET /api/:secret/faults", { response: z.array(FaultRow) }),
  backups: endpoint("admin", "GET /api/:secret/backups", {
    response: z.object({
      folder: z.string(),
      files: z.array(BackupFile),
      isBeingMade: z.boolean(),
      fault: z.string().nullable(),
    }),
  }),
  /** Responds as soon as it has begun. */
  makeBackup: endpoint("admin", "POST /api/:secret/backups", { response: Nothing, status: 201 }),
  /** Ends with one event when the running backup is finished. */
  backupEvents: endpoint("admin", "GET /api/:secret/backups/events", {
    response: Nothing,
    event: z.object({ type: z.literal("changed") }),
  }),
  checkBackup: endpoint("admin", "POST /api/:secret/backups/:name/check", {
    params: BackupName,
    response: z.object({ rows: count, tables: count, version: z.string() }),
  }),
  /** Asked first, because a download link cannot prompt for the password. */
  readyBackup: endpoint("admin", "GET /api/:secret/backups/:name/ready", {
    params: BackupName,
    response: Nothing,
  }),
  downloadBackup: endpoint("admin", "GET /api/:secret/backups/:name", {
    params: BackupName,
    response: z.string(),
  }),
  deleteBackup: endpoint("admin", "DELETE /api/:secret/backups/:name", {
    params: BackupName,
    response: Nothing,
  }),
};
