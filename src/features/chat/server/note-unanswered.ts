import type { Database } from "#database/client.ts";
import { unansweredQuestions } from "#database/schema-knowledge.ts";
import { announce } from "#features/webhooks/server/public.ts";
import type { unansweredReasons } from "#shared/vocabulary.ts";
import type { StoredMessage } from "./queries.ts";

export async function noteUnanswered(
  tx: Database,
  now: Date,
  { agentId, conversationId, id: messageId, content: question }: StoredMessage,
  reason: (typeof unansweredReasons)[number],
) {
  const [noted] = await tx
    .insert(unansweredQuestions)
    .values({ agentId, conversationId, messageId, question, reason, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: unansweredQuestions.id });
  if (noted)
    await announce(tx, {
      event: "question.unanswered",
      agentId,
      subjectId: noted.id,
      facts: { reason },
    });
}
