import { z } from "zod";
import { remember } from "#platform/server/remember.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import type { Facts } from "./extract/facts.ts";

const FactPage = z.object({ url: z.string(), title: z.string() });
type FactPage = z.infer<typeof FactPage>;

export type QuotedFact = "phone" | "email" | "address" | "hours";

export interface KnownFacts extends Facts {
  pages?: Partial<Record<QuotedFact, FactPage>>;
}

const text = z.string().min(1).optional().catch(undefined);
const page = FactPage.optional().catch(undefined);
const Hours = z.object({
  days: z.array(
    z.object({
      // The database has no literal types; other values are not hours.
      day: z.literal([1, 2, 3, 4, 5, 6, 7]),
      opens: z.number(),
      closes: z.number(),
    }),
  ),
  closedDays: z.array(z.number()),
  specialDays: z.array(
    z.object({ date: z.string(), opens: z.number().nullable(), closes: z.number().nullable() }),
  ),
});

const StoredFacts = z.object({
  name: text,
  phone: text,
  email: text,
  address: text,
  timeZone: text,
  hours: Hours.optional().catch(undefined),
  phonePage: page,
  emailPage: page,
  addressPage: page,
  hoursPage: page,
});
const noFacts = StoredFacts.parse({});

interface FactsOfAgent {
  facts: unknown;
  chatSettings?: unknown;
  timeZone: string | null;
}

/** Parses an agent's facts, dropping anything invalid. The owner's own values win and cite no page. */
export function knownFacts({ facts, chatSettings, timeZone }: FactsOfAgent): KnownFacts {
  return factsFrom(JSON.stringify({ facts, chatSettings, timeZone }));
}

const agentsRemembered = 500;

const factsFrom = remember(agentsRemembered, (row): KnownFacts => {
  const agent: FactsOfAgent = JSON.parse(row);
  const stored = StoredFacts.catch(noFacts).parse(agent.facts);
  const { hours, contact } = chatSettingsOf(agent.chatSettings);
  const { phonePage, emailPage, addressPage, hoursPage, ...facts } = {
    ...stored,
    ...(hours && { hours, hoursPage: undefined }),
    ...(contact.phone !== null && { phone: contact.phone || undefined, phonePage: undefined }),
    ...(contact.email !== null && { email: contact.email || undefined, emailPage: undefined }),
    ...(contact.address !== null && {
      address: contact.address || undefined,
      addressPage: undefined,
    }),
  };
  const timeZone = [agent.timeZone, facts.timeZone].find(isTimeZone);
  const pages = { phone: phonePage, email: emailPage, address: addressPage, hours: hoursPage };
  return { ...defined({ ...facts, timeZone }), pages: defined(pages) };
});

function isTimeZone(name: string | null | undefined): name is string {
  return Boolean(name) && isKnown(name ?? "");
}

const namesRemembered = 1_000;

/** Formatting with an unknown time zone would throw. */
const isKnown = remember(namesRemembered, (timeZone) => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
});

function defined<Value extends object>(
  value: Value,
): { [Key in keyof Value]?: NonNullable<Value[Key]> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [Key in keyof Value]?: NonNullable<Value[Key]>;
  };
}
