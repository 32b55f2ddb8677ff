import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { type Job, type JobResult, PgBoss, type Queue, type SendOptions } from "pg-boss";
import { connect, type Database } from "./client.ts";
import type { Listener } from "./listen.ts";
import type { DatabaseLog } from "./log.ts";
import { runNamed } from "./prepared.ts";

/** Payloads hold ids, not data, which may change before the job runs. */
export interface Jobs {
  "knowledge.read-first-pages": { sourceId: string };
  "knowledge.read-website": { sourceId: string; spentMs?: number };
  /** A few pages for a stranger on the landing page. */
  "knowledge.read-tried": { sourceId: string; spentMs?: number };
  "knowledge.embed-passages": { agentId: string };
  "knowledge.queue-embedding": Record<string, never>;
  "answers.suggest-questions": { agentId: string };
  "knowledge.read-file": { sourceId: string };
  "knowledge.read-listing": { sourceId: string };
  "knowledge.read-due": Record<string, never>;
  "knowledge.give-up": { sourceId: string };
  "models.forget-budgets": Record<string, never>;
  "chat.prune-conversations": Record<string, never>;
  "chat.hand-back-idle": Record<string, never>;
  "chat.mail-unseen": { agentId: string; messageId: string };
  "analytics.count-traffic": Record<string, never>;
  "analytics.add-up-events": Record<string, never>;
  "inbox.index-words": Record<string, never>;
  /** Null for an unknown address, so that timing does not reveal which addresses exist. */
  "auth.mail-new-password": { userId: string | null };
  "leads.alert-owner": { agentId: string; leadIds: string[] };
  "settings.mail-summaries": Record<string, never>;
  "billing.check-payments": Record<string, never>;
  "billing.turn-periods": Record<string, never>;
  "billing.align-subscriptions": { ownerId: string; resumes?: boolean };
  "billing.end-subscription": { subscriptionId: string } | { paymentId: string };
  "mail.deliver": { mailId: string };
  "webhooks.deliver": { ownerId: string; deliveryId: string };
  "webhooks.prune": Record<string, never>;
  "telegram.listen": Record<string, never>;
  "actions.prune": Record<string, never>;
  "site.prune-tries": Record<string, never>;
  "mail.give-up": { mailId: string };
  "mail.prune": Record<string, never>;
}
export type JobName = keyof Jobs;

interface JobRules extends Omit<Queue, "name"> {
  atOnce: number;
  cron?: string;
  deadLetter?: JobName;
}

const usual: JobRules = {
  atOnce: 2,
  retryLimit: 7,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 300,
  // When a process dies, another takes the job over after this. The queue's minimum.
  heartbeatSeconds: 10,
  notify: true,
};

/** A dead-letter queue must be listed before the job that names it. */
const rules: Record<JobName, JobRules> = {
  // At most one waits per agent; it picks up everything new.
  "knowledge.embed-passages": { ...usual, atOnce: 1, policy: "short", expireInSeconds: 3_600 },
  "answers.suggest-questions": { ...usual, atOnce: 1, policy: "short", retryLimit: 2 },
  "knowledge.queue-embedding": { ...usual, atOnce: 1, cron: "* * * * *" },
  "knowledge.give-up": { ...usual, atOnce: 1 },
  "knowledge.read-first-pages": { ...usual, atOnce: 4, deadLetter: "knowledge.give-up" },
  "knowledge.read-website": { ...usual, expireInSeconds: 3_600, deadLetter: "knowledge.give-up" },
  "knowledge.read-tried": { ...usual, atOnce: 1, retryLimit: 2, deadLetter: "knowledge.give-up" },
  "knowledge.read-file": { ...usual, atOnce: 1, retryLimit: 2, deadLetter: "knowledge.give-up" },
  "knowledge.read-listing": { ...usual, atOnce: 1, retryLimit: 2, deadLetter: "knowledge.give-up" },
  "knowledge.read-due": { ...usual, atOnce: 1, retryLimit: 0, cron: "* * * * *" },
  "models.forget-budgets": { ...usual, atOnce: 1, cron: "17 1 * * *" },
  "chat.prune-conversations": {
    ...usual,
    atOnce: 1,
    expireInSeconds: 3_600,
    cron: "23 * * * *",
  },
  "chat.hand-back-idle": { ...usual, atOnce: 1, retryLimit: 0, cron: "* * * * *" },
  "chat.mail-unseen": usual,
  "analytics.count-traffic": {
    ...usual,
    atOnce: 1,
    expireInSeconds: 3_600,
    cron: "1,16,31,46 * * * *",
  },
  "analytics.add-up-events": { ...usual, atOnce: 1, retryLimit: 0, cron: "* * * * *" },
  "inbox.index-words": {
    ...usual,
    atOnce: 1,
    retryLimit: 0,
    expireInSeconds: 3_600,
    cron: "* * * * *",
  },
  "auth.mail-new-password": usual,
  "leads.alert-owner": usual,
  // Mondays from seven; later hours catch up for those missed while no process ran.
  "settings.mail-summaries": {
    ...usual,
    atOnce: 1,
    expireInSeconds: 3_600,
    cron: "0 7-23 * * 1",
  },
  "billing.check-payments": { ...usual, atOnce: 1, retryLimit: 0, cron: "* * * * *" },
  "billing.turn-periods": { ...usual, atOnce: 1, retryLimit: 0, cron: "*/5 * * * *" },
  // Retries for more than a day: the provider may be down, and an owner who cancelled must not be charged
  // again.
  "billing.align-subscriptions": { ...usual, atOnce: 1, retryLimit: 40, retryDelayMax: 3_600 },
  "billing.end-subscription": { ...usual, atOnce: 1, retryLimit: 40, retryDelayMax: 3_600 },
  "mail.give-up": { ...usual, atOnce: 1 },
  // The job retries refused mail itself; the queue's retries are only for crashes.
  "mail.deliver": { ...usual, deadLetter: "mail.give-up" },
  "mail.prune": { ...usual, atOnce: 1, cron: "53 2 * * *" },
  "webhooks.deliver": { ...usual, atOnce: 4 },
  // One for all processes, because Telegram allows one poller per bot.
  "telegram.listen": {
    ...usual,
    atOnce: 1,
    policy: "exclusive",
    expireInSeconds: 86_400,
    cron: "* * * * *",
  },
  "webhooks.prune": { ...usual, atOnce: 1, cron: "41 2 * * *" },
  "actions.prune": { ...usual, atOnce: 1, cron: "47 2 * * *" },
  "site.prune-tries": { ...usual, atOnce: 1, retryLimit: 0, cron: "*/10 * * * *" },
};

const connectionsMax = 3;
/** Staggers polling, so that the queues do not all hit the database at once. */
const spreadSeconds = 0.03;

export type JobHandlers = {
  [Name in JobName]?: (payload: Jobs[Name], stop: AbortSignal) => Promise<void>;
};

export interface OpenJobs {
  work: (handlers: JobHandlers) => Promise<void>;
  /** Waits up to this long for running jobs; interrupted ones run again later. */
  close: (withinMs?: number) => Promise<void>;
}

let current: PgBoss | undefined;

/**
 * Queues a job in the caller's transaction. Jobs of one group (such as an owner's) run one at a time per
 * process, so that no owner blocks the rest. Highest priority first (default 0), then oldest.
 */
export async function enqueue<Name extends JobName>(
  db: Database,
  name: Name,
  payload: Jobs[Name],
  options: Pick<SendOptions, "singletonKey" | "startAfter" | "group" | "priority"> = {},
): Promise<void> {
  if (!current) throw new Error("Jobs are queued only after openJobs");
  await current.send(name, payload, { ...options, db: onDatabase(db) });
}

export async function enqueueAll<Name extends JobName>(
  db: Database,
  name: Name,
  jobs: ({ data: Jobs[Name] } & Pick<SendOptions, "group" | "priority">)[],
): Promise<void> {
  if (!current) throw new Error("Jobs are queued only after openJobs");
  if (jobs.length > 0) await current.insert(name, jobs, { db: onDatabase(db) });
}

function onDatabase(db: Database) {
  return {
    executeSql: (text: string, values: unknown[] = []) =>
      runNamed(db, `jobs_${hash("sha256", text).slice(0, 16)}`, { sql: text, params: values }),
  };
}

export async function retryJob(name: string, id: string): Promise<void> {
  if (!current) throw new Error("Jobs are retried only after openJobs");
  await current.retry(name, id);
}

/** Creates the queue's tables, and queues that are new or have changed. Runs under the migration lock. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({ db: ofPool(pool), supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const [name, { atOnce: _, cron, ...queue }] of Object.entries(rules)) {
    // A queue's policy cannot be updated; the library refuses even an unchanged one.
    const { policy: _policy, ...changeable } = queue;
    const before = known.get(name);
    if (!before) await boss.createQueue(name, queue);
    else if (!isDeepStrictEqual({ ...before, ...changeable }, { ...before }))
      await boss.updateQueue(name, changeable);
    if (cron && crons.get(name) !== cron) await boss.schedule(name, cron, {});
  }
  await boss.stop({ graceful: false });
}

export async function openJobs(
  connectionString: string,
  listener: Listener,
  log: DatabaseLog,
): Promise<OpenJobs> {
  // A pool of its own: all queues poll at the same moment and would leave visitors no connection.
  const { pool } = connect(connectionString, log, connectionsMax);
  const boss = new PgBoss({
    db: { ...ofPool(pool), listen: ofListener(listener) },
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  });
  boss.on("error", (error) => log.error({ err: asError(error) }, "the job queue failed"));
  boss.on("warning", ({ message }) => log.warn({ warning: message }, "the job queue warns"));
  await boss.start();
  current = boss;
  const stopping = new AbortController();
  let started = 0;

  return {
    async work(handlers) {
      for (const name of Object.keys(handlers) as JobName[])
        for (let worker = 0; worker < rules[name].atOnce; worker++) await start(name, handlers);
    },
    async close(withinMs = 5_000) {
      if (current === boss) current = undefined;
      stopping.abort();
      await boss.stop({ graceful: true, timeout: withinMs });
      await pool.end();
    },
  };

  async function start<Name extends JobName>(name: Name, handlers: JobHandlers) {
    const run = handlers[name];
    if (!run) return;
    // New jobs are announced by notification and scheduled ones recur; polling is only for retries.
    const pollingIntervalSeconds = (rules[name].cron ? 30 : 2) + spreadSeconds * started++;
    let worker = "";
    worker = await boss.work<Jobs[Name]>(
      name,
      {
        burstWhenBatchFull: true,
        perJobResults: true,
        localGroupConcurrency: 1,
        heartbeatRefreshSeconds: 3,
        pollingIntervalSeconds,
        notifyPollingIntervalSeconds: pollingIntervalSeconds,
      },
      async (batch) => {
        const results = await Promise.all(batch.map((job) => runOne(name, run, job)));
        // Otherwise a long queue would drain at the polling rate.
        boss.notifyWorker(worker);
        return results;
      },
    );
  }

  async function runOne<Name extends JobName>(
    name: Name,
    run: NonNullable<JobHandlers[Name]>,
    { id, data, signal }: Job<Jobs[Name]>,
  ): Promise<JobResult> {
    try {
      await run(data, AbortSignal.any([signal, stopping.signal]));
      return { id, status: "completed" };
    } catch (error) {
      log.warn({ err: error, job: name, jobId: id }, "a job failed and may run again");
      return { id, status: "failed", output: error };
    }
  }
}

/** The library spreads errors into plain objects, which lose class and cause. */
function asError(thrown: Error): Error {
  return thrown instanceof Error ? thrown : Object.assign(new Error(), thrown);
}

function ofPool(pool: pg.Pool) {
  return { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
}

function ofListener(listener: Listener) {
  return async (channel: string, onPayload: (text: string) => void, onReconnect: () => void) => ({
    close: await listener.listen(channel, { onPayload, onReconnect }),
  });
}
