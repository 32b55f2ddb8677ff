import { z } from "zod";
import { chatLanguages } from "#language/codes.ts";
import { page as en } from "#language/en.ts";
import { hostPart } from "./domains.ts";
import {
  colorSchemes,
  contactFormTimes,
  fieldUses,
  PERSON_IDLE_MINUTES,
  widgetPositions,
} from "./vocabulary.ts";

// What an owner chooses for the visitor's chat, kept in `agents.chat_settings`. The usual values are the
// specification's.

/** Times are minutes after midnight of the business's own clock; `closes` may pass 1440. */
const opens = z.number().int().min(0).max(1439);
const closes = z.number().int().min(1).max(2880);
const Span = z.object({ opens, closes }).refine((span) => span.opens < span.closes, {
  message: "Closing time must be after opening time",
});
const SpecialDay = z.object({
  date: z.iso.date("Use a date like 2026-12-24"),
  /** Without times the business is closed. */
  opens: opens.nullable(),
  closes: closes.nullable(),
});

/** As read from a website, or as the owner knows better. Monday is 1. */
export const BusinessHours = z.object({
  days: z.array(Span.safeExtend({ day: z.literal([1, 2, 3, 4, 5, 6, 7]) })).max(28),
  /** Days that are said to be closed, which is more than not being mentioned. */
  closedDays: z.array(z.number().int().min(1).max(7)).max(7),
  /** Dates that differ. */
  specialDays: z.array(SpecialDay).max(100),
});
export type BusinessHours = z.infer<typeof BusinessHours>;

/** What the owner knows better. Null: as it was read; empty: nothing is told of it. */
const OwnContact = z.object({
  phone: z.string().trim().max(60).nullable(),
  email: z.string().trim().max(320).nullable(),
  address: z.string().trim().max(500).nullable(),
});

const addressLengthMax = 2000;

/** A host, or `*.` and a host for its subdomains. Of a pasted address its host is taken. */
const DomainPattern = z
  .string()
  // An address may be pasted, so it may be longer than the host; what is no address is not looked into.
  .max(addressLengthMax, { abort: true })
  .trim()
  .toLowerCase()
  .overwrite(hostPart)
  .max(253)
  .regex(
    /^(?:\*\.)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u,
    "Use a domain like example.com or *.example.com",
  );

const ourTexts = [
  // An owner may not put a person's name to a machine (ruling 25).
  "title",
  "assistant",
  "person",
  "notice",
  "noPerson",
  "answersFrom",
  "closed",
  // Said before the page knows whose it is.
  "loading",
  "notFoundTitle",
  "notFound",
  "notLoadedTitle",
  "notLoaded",
  "tryAgain",
  "poweredBy",
] as const;

export type ChatTextName = keyof typeof en;

export const chatTextNames = Object.keys(en).filter((name): name is ChatTextName => name in en);

/** What an owner may say in other words. */
export const ownTextNames = chatTextNames.filter(
  (name): name is Exclude<ChatTextName, (typeof ourTexts)[number]> =>
    !ourTexts.some((one) => one === name),
);

const OwnTexts = z.partialRecord(z.enum(ownTextNames), z.string().trim().min(1).max(300));

/** A month, for the plan counts the month's conversations, and analytics those of the last days anew. */
export const keepDaysMin = 31;

export const ChatSettings = z.object({
  /** Shown as buttons before the first message. */
  starters: z.array(z.string().trim().min(1).max(80)).max(6),
  colorScheme: z.enum(colorSchemes),
  position: z.enum(widgetPositions),
  /** Beside the launcher's icon; null: the icon alone. */
  launcherText: z.string().trim().max(40).nullable(),
  /** Null: those that were read. */
  hours: BusinessHours.nullable(),
  contact: OwnContact,
  contactForm: z.enum(contactFormTimes),
  phoneField: z.enum(fieldUses),
  messageField: z.enum(fieldUses),
  privacyUrl: z
    .url({ protocol: /^https?$/, error: "Use an address like https://example.com/privacy" })
    .max(addressLengthMax)
    .nullable(),
  /** What a visitor must agree to before the form goes out. */
  consentLine: z.string().trim().max(300).nullable(),
  /** Conversations that were silent for as many days are deleted; null: they are kept. */
  keepDays: z.number().int().min(keepDaysMin).max(3650).nullable(),
  /** How long a person may say nothing in a conversation before the agent answers again. */
  personIdleMinutes: z.number().int().min(1).max(720),
  /** Where the widget may appear; empty: everywhere. */
  allowedDomains: z.array(DomainPattern).max(50),
  /** Null: the browser's. */
  language: z.enum(chatLanguages).nullable(),
  /** The owner's own words, by language. */
  texts: z.partialRecord(z.enum(chatLanguages), OwnTexts),
});
export type ChatSettings = z.infer<typeof ChatSettings>;

export const usualChatSettings: ChatSettings = {
  starters: [],
  colorScheme: "system",
  position: "bottom-right",
  launcherText: null,
  hours: null,
  contact: { phone: null, email: null, address: null },
  contactForm: "after-answer",
  phoneField: "optional",
  messageField: "optional",
  privacyUrl: null,
  consentLine: null,
  keepDays: null,
  personIdleMinutes: PERSON_IDLE_MINUTES,
  allowedDomains: [],
  language: null,
  texts: {},
};

/** Of an agent's row. What is missing, or was written by another release and is not understood, is as usual. */
export function chatSettingsOf(stored: unknown): ChatSettings {
  const known = z.record(z.string(), z.unknown()).catch({}).parse(stored);
  const whole = ChatSettings.safeParse({ ...usualChatSettings, ...known });
  if (whole.success) return whole.data;
  const settings: Record<string, unknown> = { ...usualChatSettings };
  for (const [name, field] of Object.entries(ChatSettings.shape)) {
    const { success, data } = field.safeParse(known[name]);
    if (success) settings[name] = data;
  }
  return ChatSettings.parse(settings);
}
