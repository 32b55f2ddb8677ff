import type { JobHandlers } from "#database/jobs.ts";
import { authJobs } from "#features/accounts/server/jobs.ts";
import { actionJobs } from "#features/actions/server/jobs.ts";
import { analyticsJobs } from "#features/analytics/server/jobs.ts";
import { answerJobs } from "#features/answers/server/jobs.ts";
import { billingJobs } from "#features/billing/server/jobs.ts";
import { chatJobs } from "#features/chat/server/jobs.ts";
import { inboxJobs } from "#features/inbox/server/jobs.ts";
import { knowledgeJobs } from "#features/knowledge/server/jobs.ts";
import { leadJobs } from "#features/leads/server/leads.ts";
import { modelJobs } from "#features/models/server/jobs.ts";
import { siteJobs } from "#features/site/server/jobs.ts";
import { telegramJobs } from "#features/telegram/server/jobs.ts";
import { webhookJobs } from "#features/webhooks/server/jobs.ts";
import type { ServerParts } from "#platform/server/create-server.ts";
import { mailJobs } from "#platform/server/mail-jobs.ts";

export function jobHandlers(parts: ServerParts): JobHandlers {
  return {
    ...authJobs(parts),
    ...actionJobs(parts),
    ...chatJobs(parts),
    ...knowledgeJobs(parts),
    ...modelJobs(parts),
    ...analyticsJobs(parts),
    ...answerJobs(parts),
    ...inboxJobs(parts),
    ...leadJobs(parts),
    ...billingJobs(parts),
    ...webhookJobs(parts),
    ...siteJobs(parts),
    ...telegramJobs(parts),
    ...mailJobs(parts),
  };
}
