import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { oneByOne } from "#database/one-by-one.ts";
import { only } from "#database/rows.ts";
import { agents, conversations, messages } from "#database/schema.ts";
import { chatLanguages } from "#language/codes.ts";
import { fill, packFor, packs } from "#language/packs.ts";
import { AppError, notFound } from "#platform/server/errors.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import { PERSON_IDLE_MINUTES } from "#shared/vocabulary.ts";
import type { StoredConversation, StoredMessage } from "../queries.ts";
import { publishChange } from "./conversation-news.ts";

export interface Person {
  id: string;
  name: string;
}

type Which = Pick<StoredConversation, "agentId" | "id">;

/** If two people press at once, the second is told who was first. */
export async function takeOver(
  tx: Database,
  now: Date,
  which: Which,
  person: Person,
): Promise<void> {
  const before = await lock(tx, which);
  if (before.personId === person.id) return;
  if (before.personId)
    throw new AppError(409, "taken", `${before.personName ?? "Somebody"} is already answering.`);
  const taken = { personId: person.id, personName: person.name, personAt: now };
  await tx
    .update(conversations)
    .set({ ...taken, waitingSince: null, status: "active", lastMessageAt: now })
    .where(isIt(which));

  const { name: business, texts } = await wordsFor(tx, before);
  const line = fill(texts.joined, { agent: person.name });
  await store(tx, now, which, { content: line, event: "joined", personName: person.name });
  // §4.9: a visitor who waited is greeted as in the handoff sequence.
  if (before.waitingSince)
    await store(tx, now, which, {
      content: fill(texts.hello, {
        agent: person.name,
        business: business.trim() || texts.ourBusiness,
      }),
      personName: person.name,
    });
  await publishChange(tx, which);
}

export async function sayAsPerson(
  tx: Database,
  now: Date,
  which: Which,
  { person, content, clientId }: { person: Person; content: string; clientId: string },
): Promise<void> {
  const { personId, personName } = await lock(tx, which);
  if (personId !== person.id)
    throw new AppError(409, "not_answering", "Take over first: the assistant is answering.");
  await tx.update(conversations).set({ personAt: now, lastMessageAt: now }).where(isIt(which));
  // No visitor's page can produce such an ID.
  const sentAs = `person:${clientId}`;
  await store(tx, now, which, { content, personName: personName ?? person.name, clientId: sentAs });
  await publishChange(tx, which);
}

export async function handBack(tx: Database, now: Date, which: Which): Promise<void> {
  const before = await findLocked(tx, which);
  if (!before?.personName) return;
  await tx
    .update(conversations)
    .set({ personId: null, personName: null, personAt: null })
    .where(isIt(which));
  const { personName } = before;
  const { left } = packFor(before.language).agent;
  const content = fill(left, { name: personName });
  await store(tx, now, which, { content, event: "left", personName });
  await publishChange(tx, which);
}

export async function handBackOf(tx: Database, now: Date, personId: string): Promise<void> {
  const answered = await tx
    .select({ agentId: conversations.agentId, id: conversations.id })
    .from(conversations)
    .where(eq(conversations.personId, personId));
  for (const which of answered) await handBack(tx, now, which);
}

/** Also ends the turn of a person who has been idle. */
export async function whoAnswers(
  db: Database,
  now: Date,
  { agentId, id }: Which,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const found = await findLocked(tx, { agentId, id });
    if (!found?.personName) return null;
    if (!(await isIdle(tx, now, { agentId, id }))) return found.personName;
    await handBack(tx, now, { agentId, id });
    return null;
  });
}

export async function handBackIdle(db: Database, now: Date): Promise<void> {
  const idle = await db
    .select({ agentId: conversations.agentId, id: conversations.id })
    .from(conversations)
    .innerJoin(agents, eq(agents.id, conversations.agentId))
    .where(and(isNotNull(conversations.personName), isIdleAt(now)))
    .limit(idleBatch);
  await oneByOne(idle, (which) =>
    db.transaction(async (tx) => {
      await findLocked(tx, which);
      if (await isIdle(tx, now, which)) await handBack(tx, now, which);
    }),
  );
}

const idleBatch = 500;

async function isIdle(tx: Database, now: Date, { agentId, id }: Which): Promise<boolean> {
  const [idle] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(agents, eq(agents.id, conversations.agentId))
    .where(and(isIt({ agentId, id }), isIdleAt(now)));
  return idle !== undefined;
}

function isIdleAt(now: Date) {
  const minutes = sql`coalesce((${agents.chatSettings} ->> 'personIdleMinutes')::int, ${PERSON_IDLE_MINUTES})`;
  return lt(
    conversations.personAt,
    sql`${now.toISOString()}::timestamptz - make_interval(mins => ${minutes})`,
  );
}

async function lock(tx: Database, which: Which): Promise<StoredConversation> {
  const found = await findLocked(tx, which);
  if (!found) throw notFound("Conversation");
  return found;
}

async function findLocked(tx: Database, which: Which): Promise<StoredConversation | undefined> {
  const [found] = await tx.select().from(conversations).where(isIt(which)).for("update");
  return found;
}

function isIt({ agentId, id }: Which) {
  return and(eq(conversations.agentId, agentId), eq(conversations.id, id));
}

/** ruling 43: from then on a message that the visitor has not seen is mailed. */
const unseenMs = 3 * 60_000;

async function store(
  tx: Database,
  now: Date,
  { agentId, id }: Which,
  said: Pick<typeof messages.$inferInsert, "content" | "event" | "personName" | "clientId">,
): Promise<StoredMessage | undefined> {
  const values = { agentId, conversationId: id, sender: "agent", author: "person" } as const;
  const [stored] = await tx
    .insert(messages)
    .values({ ...values, ...said, timestamp: now })
    .onConflictDoNothing()
    .returning();
  if (stored && !said.event)
    await enqueue(
      tx,
      "chat.mail-unseen",
      { agentId, messageId: stored.id },
      { startAfter: new Date(now.getTime() + unseenMs) },
    );
  return stored;
}

export async function wordsFor(tx: Database, { agentId, language }: StoredConversation) {
  const { name, chatSettings } = only(
    await tx
      .select({ name: agents.name, chatSettings: agents.chatSettings })
      .from(agents)
      .where(eq(agents.id, agentId)),
  );
  const known = chatLanguages.find((one) => one === language) ?? "en";
  return { name, texts: { ...packs[known].page, ...chatSettingsOf(chatSettings).texts[known] } };
}
