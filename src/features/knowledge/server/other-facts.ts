import { and, asc, eq, isNotNull } from "drizzle-orm";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Database } from "#database/client.ts";
import { pages, sources } from "#database/schema-knowledge.ts";
import type { OtherFact } from "../contract.ts";
import { hoursAsText } from "./extract/facts/hours.ts";
import { isSamePlace } from "./extract/facts/stated-address.ts";
import { type KnownFacts, knownFacts, type QuotedFact } from "./known-facts.ts";

const pagesMax = 500;
const othersMax = 3;

/** What other pages state that contradicts what the agent says, by fact. */
export async function otherFacts(
  db: Database,
  agentId: string,
  read: KnownFacts,
): Promise<Record<QuotedFact, OtherFact[]>> {
  const stating = await db
    .select({ facts: pages.facts })
    .from(pages)
    .innerJoin(sources, eq(sources.id, pages.sourceId))
    .where(and(eq(pages.agentId, agentId), isNotNull(pages.facts)))
    .orderBy(asc(sources.createdAt), asc(pages.rank), asc(pages.url))
    .limit(pagesMax);
  const stated = stating.map(({ facts }) => knownFacts({ facts, timeZone: null }));
  const othersOf = (fact: QuotedFact) => {
    const others: { facts: KnownFacts; told: OtherFact }[] = [];
    for (const facts of stated) {
      const value = textOf(facts, fact);
      const page = facts.pages?.[fact];
      const known = [read, ...others.map((one) => one.facts)];
      if (!value || !page || known.some((one) => isSame(one, facts, fact))) continue;
      others.push({ facts, told: { value, page } });
      if (others.length === othersMax) break;
    }
    return others.map(({ told }) => told);
  };
  return {
    phone: othersOf("phone"),
    email: othersOf("email"),
    address: othersOf("address"),
    hours: othersOf("hours"),
  };
}

function textOf(facts: KnownFacts, fact: QuotedFact): string | undefined {
  return fact === "hours" ? facts.hours && hoursAsText(facts.hours) : facts[fact];
}

function isSame(one: KnownFacts, other: KnownFacts, fact: QuotedFact): boolean {
  const [a, b] = [textOf(one, fact), textOf(other, fact)];
  if (!a || !b) return false;
  if (fact === "phone")
    return digitsOf(a).endsWith(digitsOf(b)) || digitsOf(b).endsWith(digitsOf(a));
  if (fact === "address") return a === b || isSamePlace(a, b);
  return a.toLowerCase() === b.toLowerCase();
}

/** Without the country code, which one page may omit. */
function digitsOf(phone: string): string {
  const national = parsePhoneNumberFromString(phone)?.nationalNumber;
  return national ?? phone.replace(/\D/g, "").replace(/^0+/, "");
}
