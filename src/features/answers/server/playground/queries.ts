import { and, asc, count, eq, inArray } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { ownAgents } from "#database/own-agents.ts";
import { only } from "#database/rows.ts";
import { agents } from "#database/schema.ts";
import { type QuestionRun, savedQuestions } from "#database/schema-models.ts";
import { conflict, notFound } from "#platform/server/errors.ts";
import { type NewQuestion, questionsMax } from "../../contract.ts";

export interface WhichQuestion {
  id: string;
  questionId: string;
}

export function listQuestions(db: Database, ownerId: string, agentId: string) {
  return db
    .select()
    .from(savedQuestions)
    .where(
      and(
        eq(savedQuestions.agentId, agentId),
        inArray(savedQuestions.agentId, ownAgents(db, ownerId)),
      ),
    )
    .orderBy(asc(savedQuestions.createdAt), asc(savedQuestions.id));
}

export function saveQuestion(
  db: Database,
  ownerId: string,
  agentId: string,
  { question, expectedWords }: NewQuestion,
) {
  return db.transaction(async (tx) => {
    const [agent] = await tx
      .select({ id: agents.id })
      .from(agents)
      .where(and(eq(agents.id, agentId), eq(agents.userId, ownerId)))
      .for("no key update");
    if (!agent) throw notFound("Agent");
    const { saved } = only(
      await tx
        .select({ saved: count() })
        .from(savedQuestions)
        .where(eq(savedQuestions.agentId, agentId)),
    );
    if (saved >= questionsMax)
      throw conflict(`You can save ${questionsMax} questions. Delete one first.`);
    return only(
      await tx.insert(savedQuestions).values({ agentId, question, expectedWords }).returning(),
    );
  });
}

export async function getQuestion(db: Database, ownerId: string, which: WhichQuestion) {
  const [question] = await db
    .select()
    .from(savedQuestions)
    .where(isIt(db, ownerId, which));
  if (!question) throw notFound("Question");
  return question;
}

export async function removeQuestion(db: Database, ownerId: string, which: WhichQuestion) {
  const gone = await db
    .delete(savedQuestions)
    .where(isIt(db, ownerId, which))
    .returning();
  if (gone.length === 0) throw notFound("Question");
}

export function storeRun(db: Database, ownerId: string, which: WhichQuestion, run: QuestionRun) {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ runs: savedQuestions.runs })
      .from(savedQuestions)
      .where(isIt(tx, ownerId, which))
      .for("update");
    if (!before) throw notFound("Question");
    const others = before.runs.filter(({ writer }) => writer !== run.writer);
    return only(
      await tx
        .update(savedQuestions)
        .set({ runs: [...others, run] })
        .where(isIt(tx, ownerId, which))
        .returning(),
    );
  });
}

function isIt(db: Database, ownerId: string, { id, questionId }: WhichQuestion) {
  return and(
    eq(savedQuestions.agentId, id),
    eq(savedQuestions.id, questionId),
    inArray(savedQuestions.agentId, ownAgents(db, ownerId)),
  );
}
