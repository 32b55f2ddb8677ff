import { and, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import { notFound } from "#platform/server/errors.ts";
import { BusinessHours, chatSettingsOf } from "#shared/chat-settings.ts";
import type { BusinessFacts } from "../contract.ts";
import { languageOfPages } from "./knowledge-state.ts";
import { type KnownFacts, knownFacts, type QuotedFact } from "./known-facts.ts";
import { otherFacts } from "./other-facts.ts";

export async function businessFacts(
  db: Database,
  ownerId: string,
  agentId: string,
): Promise<BusinessFacts> {
  const { name, facts, chatSettings, timeZone, knowledgeVersion } = agents;
  const [agent] = await db
    .select({ name, facts, chatSettings, timeZone, knowledgeVersion })
    .from(agents)
    .where(and(eq(agents.id, agentId), eq(agents.userId, ownerId)));
  if (!agent) throw notFound("Agent");

  const told = knownFacts(agent);
  const read = knownFacts({ facts: agent.facts, timeZone: null });
  const { contact, hours } = chatSettingsOf(agent.chatSettings);
  const others = await otherFacts(db, agentId, told);
  const textFact = (fact: "phone" | "email" | "address") => ({
    value: told[fact] ?? null,
    read: read[fact] ?? null,
    ...originOf(read, fact, contact[fact] !== null),
    others: others[fact],
  });
  return {
    name: agent.name,
    language: await languageOfPages(db, agentId, agent.knowledgeVersion),
    phone: textFact("phone"),
    email: textFact("email"),
    address: textFact("address"),
    timeZone: {
      value: told.timeZone ?? null,
      read: read.timeZone ?? null,
      from: agent.timeZone ? "owner" : read.timeZone ? "place" : null,
      page: null,
      others: [],
    },
    hours: {
      value: possible(told.hours),
      read: possible(read.hours),
      ...originOf(read, "hours", hours !== null),
      others: others.hours,
    },
  };
}

function originOf(read: KnownFacts, fact: QuotedFact, isOwners: boolean) {
  const page = read.pages?.[fact] ?? null;
  if (isOwners) return { from: "owner" as const, page: null };
  if (read[fact] === undefined) return { from: null, page: null };
  return { from: page ? ("page" as const) : ("words" as const), page };
}

function possible(hours: KnownFacts["hours"]): BusinessHours | null {
  return BusinessHours.nullable()
    .catch(null)
    .parse(hours ?? null);
}
