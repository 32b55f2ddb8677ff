import type { FastifyInstance } from "fastify";
import { readDisk } from "#database/disk.ts";
import { retryJob } from "#database/jobs.ts";
import {
  modelHealth,
  modelTrouble,
  modelUseBy,
  modelUseToday,
  readModelSettings,
} from "#features/models/server/public.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { conflict, notFound } from "#platform/server/errors.ts";
import { sendAgain } from "#platform/server/mail.ts";
import { sendPage } from "#platform/server/paging.ts";
import { version } from "#platform/server/version.ts";
import { adminSystemApi } from "../contract-system.ts";
import { assertProvenLately, auditedBy, type ConsoleOptions, serveUnder } from "./console.ts";
import {
  countJobs,
  countMails,
  databaseSize,
  findMail,
  isFailedJob,
  listFaults,
  listJobs,
  listMails,
  readMigration,
  readServer,
} from "./system-queries.ts";

export async function systemRoutes(app: FastifyInstance, { operator }: ConsoleOptions) {
  const { db, clock, config, encryption } = app;
  const serve = serveUnder(operator.signIn);

  serve(app, adminSystemApi.state, async () => {
    const [databaseBytes, server, jobs, mails, migration, disk, model, modelToday] =
      await Promise.all([
        databaseSize(db),
        readServer(db),
        countJobs(db),
        countMails(db),
        readMigration(db),
        readDisk(config.dataDir),
        readModel(app),
        modelUseToday(db, clock.now()),
      ]);
    return {
      version,
      migration,
      ...server,
      databaseBytes,
      disk,
      startedAt: new Date(Date.now() - process.uptime() * 1000),
      memoryBytes: process.memoryUsage.rss(),
      jobs,
      mails,
      model,
      localModel: app.localModel.state(),
      modelToday: {
        ...modelToday,
        budget: {
          all: config.ai.dailyCalls,
          ofTrials: config.ai.dailyCallsOfTrials,
          perTrial: config.ai.dailyCallsPerTrial,
          forPaying: config.ai.dailyCallsForPaying,
        },
      },
    };
  });

  serve(app, adminSystemApi.modelNotice, async () => {
    const [known, { calls }] = await Promise.all([
      modelTrouble(app),
      modelUseToday(db, clock.now()),
    ]);
    return { ...known, calls, callsMax: config.ai.dailyCalls };
  });

  serve(app, adminSystemApi.modelUse, ({ query }) => modelUseBy(db, clock.now(), query.by));

  serve(app, adminSystemApi.jobs, async ({ query, reply }) =>
    sendPage(reply, query, await listJobs(db, query.state, query)),
  );

  serve(app, adminSystemApi.retryJob, async ({ params, body, request }) => {
    if (!(await isFailedJob(db, body.name, params.id)))
      throw conflict("This job is no longer marked as failed.");
    await retryJob(body.name, params.id);
    await recordAudit(db, {
      ...auditedBy(request),
      action: "job.retried",
      subject: "job",
      subjectId: params.id,
      after: { name: body.name },
    });
    return {};
  });

  serve(app, adminSystemApi.mails, async ({ query, reply }) =>
    sendPage(reply, query, await listMails(db, query)),
  );

  serve(app, adminSystemApi.mail, async ({ admin, params, request }) => {
    // Its links open other people's accounts.
    assertProvenLately(app, admin);
    const mail = await findMail(db, encryption, params.id);
    if (!mail) throw notFound("Mail");
    await recordAudit(db, { ...auditedBy(request), action: "mail.read", ...aboutMail(mail) });
    return mail;
  });

  serve(app, adminSystemApi.sendMail, async ({ params, request }) => {
    const mail = await findMail(db, encryption, params.id);
    if (!mail) throw notFound("Mail");
    if ((await sendAgain(db, { id: mail.id })) === 0)
      throw conflict("This email is already on its way or has been sent.");
    await recordAudit(db, { ...auditedBy(request), action: "mail.sent-again", ...aboutMail(mail) });
    return {};
  });

  serve(app, adminSystemApi.faults, () => listFaults(db));
}

function aboutMail({ id, kind }: { id: string; kind: string }) {
  return { subject: "mail", subjectId: id, after: { kind } };
}

async function readModel(parts: Pick<FastifyInstance, "db" | "config" | "clock" | "encryption">) {
  const { settings } = await readModelSettings(parts);
  const health = await modelHealth(parts);
  return settings?.model && health
    ? { name: `${settings.provider}/${settings.model}`, ...health }
    : null;
}
