import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { type Job, type JobResult, PgBoss, type Queue, type SendOptions } from "pg-boss";
import { connect, type Database } from "./client.ts";
import type { Listener } from "./listen.ts";
import type { DatabaseLog } from "./log.ts";
import { runNamed } from "./prepared.ts";

/** What each job is told. Ids and not data: by the time it runs, the data may have changed. */
export interface Jobs {
  /** A website's or page's first reading, as far as it comes in its first seconds. */
  "knowledge.read-first-pages": { sourceId: string };
  /** `spentMs`: what earlier turns of the same reading have taken. */
  "knowledge.read-website": { sourceId: string; spentMs?: number };
  "knowledge.embed-passages": { agentId: string };
  "knowledge.queue-embedding": Record<string, never>;
  "knowledge.read-file": { sourceId: string };
  "knowledge.read-listing": { sourceId: string };
  "knowledge.read-due": Record<string, never>;
  "knowledge.give-up": { sourceId: string };
  "models.forget-budgets": Record<string, never>;
  "chat.prune-conversations": Record<string, never>;
  "chat.hand-back-idle": Record<string, never>;
  "analytics.count-traffic": Record<string, never>;
  "analytics.add-up-events": Record<string, never>;
  "inbox.index-words": Record<string, never>;
  /** Null where nobody has the address: it costs the same, so that nobody learns which. */
  "auth.mail-new-password": { userId: string | null };
  "leads.alert-owner": { agentId: string; leadIds: string[] };
  "settings.mail-summaries": Record<string, never>;
  "billing.check-payments": Record<string, never>;
  "billing.turn-periods": Record<string, never>;
  /** `resumes`: the owner has taken a cancellation back. */
  "billing.align-subscriptions": { ownerId: string; resumes?: boolean };
  /** With `paymentId`: what that payment began. */
  "billing.end-subscription": { subscriptionId: string } | { paymentId: string };
  "mail.deliver": { mailId: string };
  "webhooks.deliver": { ownerId: string; deliveryId: string };
  "webhooks.prune": Record<string, never>;
  "mail.give-up": { mailId: string };
  "mail.prune": Record<string, never>;
}
export type JobName = keyof Jobs;

interface JobRules extends Omit<Queue, "name"> {
  /** How many run at a time in one process. */
  atOnce: number;
  /** When it is queued by itself, in the notation of cron and UTC. */
  cron?: string;
  /** Queued with the same payload for one that has failed as often as it may be tried, also by crashing. */
  deadLetter?: JobName;
}

const usual: JobRules = {
  atOnce: 2,
  // Some minutes in all.
  retryLimit: 7,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 300,
  // The process that dies falls silent, and another takes the job over. The queue takes no less.
  heartbeatSeconds: 10,
  notify: true,
};

/** A job that another one names stands before it: the queue must be there to be named. */
const rules: Record<JobName, JobRules> = {
  // Of one agent one job waits at most: it finds everything that is new.
  "knowledge.embed-passages": { ...usual, atOnce: 1, policy: "short", expireInSeconds: 3_600 },
  "knowledge.queue-embedding": { ...usual, atOnce: 1, cron: "* * * * *" },
  "knowledge.give-up": { ...usual, atOnce: 1 },
  // Each takes a fraction of a minute at most, and somebody waits for it.
  "knowledge.read-first-pages": { ...usual, atOnce: 4, deadLetter: "knowledge.give-up" },
  "knowledge.read-website": { ...usual, expireInSeconds: 3_600, deadLetter: "knowledge.give-up" },
  "knowledge.read-file": { ...usual, atOnce: 1, retryLimit: 2, deadLetter: "knowledge.give-up" },
  "knowledge.read-listing": { ...usual, atOnce: 1, retryLimit: 2, deadLetter: "knowledge.give-up" },
  "knowledge.read-due": { ...usual, atOnce: 1, retryLimit: 0, cron: "* * * * *" },
  "models.forget-budgets": { ...usual, atOnce: 1, cron: "17 1 * * *" },
  // An owner may have kept a million.
  "chat.prune-conversations": {
    ...usual,
    atOnce: 1,
    expireInSeconds: 3_600,
    cron: "23 * * * *",
  },
  "chat.hand-back-idle": { ...usual, atOnce: 1, retryLimit: 0, cron: "* * * * *" },
  "analytics.count-traffic": {
    ...usual,
    atOnce: 1,
    expireInSeconds: 3_600,
    // Soon after a quarter of an hour is over.
    cron: "1,16,31,46 * * * *",
  },
  "analytics.add-up-events": { ...usual, atOnce: 1, retryLimit: 0, cron: "* * * * *" },
  // An upgrade may leave a million conversations to it.
  "inbox.index-words": {
    ...usual,
    atOnce: 1,
    retryLimit: 0,
    expireInSeconds: 3_600,
    cron: "* * * * *",
  },
  "auth.mail-new-password": usual,
  "leads.alert-owner": usual,
  // Monday mornings; each later hour finds only those who have not had theirs, as when no process ran at seven.
  "settings.mail-summaries": {
    ...usual,
    atOnce: 1,
    expireInSeconds: 3_600,
    cron: "0 7-23 * * 1",
  },
  "billing.check-payments": { ...usual, atOnce: 1, retryLimit: 0, cron: "* * * * *" },
  "billing.turn-periods": { ...usual, atOnce: 1, retryLimit: 0, cron: "*/5 * * * *" },
  // The provider may be away for a day; an owner who has cancelled must not be charged again.
  "billing.align-subscriptions": { ...usual, atOnce: 1, retryLimit: 40, retryDelayMax: 3_600 },
  "billing.end-subscription": { ...usual, atOnce: 1, retryLimit: 40, retryDelayMax: 3_600 },
  "mail.give-up": { ...usual, atOnce: 1 },
  // What a server refuses is tried again by the job's own hand; the queue only mends crashes.
  "mail.deliver": { ...usual, deadLetter: "mail.give-up" },
  "mail.prune": { ...usual, atOnce: 1, cron: "53 2 * * *" },
  "webhooks.deliver": { ...usual, atOnce: 4 },
  "webhooks.prune": { ...usual, atOnce: 1, cron: "41 2 * * *" },
};

const connectionsMax = 3;
/** Those who look for jobs do not all look at the same moment, for whose length visitors would wait. */
const spreadSeconds = 0.03;

export type JobHandlers = {
  [Name in JobName]?: (payload: Jobs[Name], stop: AbortSignal) => Promise<void>;
};

export interface OpenJobs {
  /** From now on this process does the jobs it has handlers for. `stop` tells a handler to end soon. */
  work: (handlers: JobHandlers) => Promise<void>;
  /** Lets running jobs end within the time; what is cut short runs again later. */
  close: (withinMs?: number) => Promise<void>;
}

// One process has one database; `enqueue` takes a transaction of it and nothing else.
let current: PgBoss | undefined;

/**
 * Stores a job in the caller's transaction: neither exists without the other. Jobs of a group, such as
 * an owner's, run one after the other in each process, so that none of them keeps all others waiting. The highest
 * priority comes first, 0 where none is named, and of one priority the oldest.
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

/** The same for many in one statement. */
export async function enqueueAll<Name extends JobName>(
  db: Database,
  name: Name,
  jobs: ({ data: Jobs[Name] } & Pick<SendOptions, "group" | "priority">)[],
): Promise<void> {
  if (!current) throw new Error("Jobs are queued only after openJobs");
  if (jobs.length > 0) await current.insert(name, jobs, { db: onDatabase(db) });
}

/** For the caller's transaction. Of each queue there is one statement, which is planned once. */
function onDatabase(db: Database) {
  return {
    executeSql: (text: string, values: unknown[] = []) =>
      runNamed(db, `jobs_${hash("sha256", text).slice(0, 16)}`, { sql: text, params: values }),
  };
}

/** Lets a job run again that has failed as often as it may be tried. */
export async function retryJob(name: string, id: string): Promise<void> {
  if (!current) throw new Error("Jobs are retried only after openJobs");
  await current.retry(name, id);
}

/** Makes the tables of jobs, and the queues whose rules are new or others. Runs under the lock of the migrations. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({ db: ofPool(pool), supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const [name, { atOnce: _, cron, ...queue }] of Object.entries(rules)) {
    // The policy of a queue is for ever: the library refuses even the same one again.
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
  // The queues are all asked at the same moments. Through the common pool each would take a connection, and leave
  // none to visitors.
  const { pool } = connect(connectionString, log, connectionsMax);
  const boss = new PgBoss({
    db: { ...ofPool(pool), listen: ofListener(listener) },
    migrate: false,
    useListenNotify: true,
    // What a dead process has left is looked for this often.
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
    // A new job is notified of; a retry is found by looking, and what has a cron comes again by itself.
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
        // Or a queue of many jobs would go on at the pace of the polling.
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

/** The library spreads an error into an object, whose class and cause are then gone. */
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
