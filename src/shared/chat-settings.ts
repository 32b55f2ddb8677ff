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

// Stored in `agents.chat_settings`. Defaults are the specification's.

/** Minutes after midnight in the business's time zone; `closes` may exceed 1440. */
const opens = z.number().int().min(0).max(1439);
const closes = z.number().int().min(1).max(2880);
const Span = z.object({ opens, closes }).refine((span) => span.opens < span.closes, {
  message: "Closing time must be after opening time",
});
const SpecialDay = z.object({
  date: z.iso.date("Use a date like 2026-12-24"),
  opens: opens.nullable(),
  closes: closes.nullable(),
});

export const BusinessHours = z.object({
  days: z.array(Span.safeExtend({ day: z.literal([1, 2, 3, 4, 5, 6, 7]) })).max(28),
  closedDays: z.array(z.number().int().min(1).max(7)).max(7),
  specialDays: z.array(SpecialDay).max(100),
});
export type BusinessHours = z.infer<typeof BusinessHours>;

/** Overrides what was read. Null: no override; empty: show nothing. */
const OwnContact = z.object({
  phone: z.string().trim().max(60).nullable(),
  email: z.string().trim().max(320).nullable(),
  address: z.string().trim().max(500).nullable(),
});

const addressLengthMax = 2000;

/** A host, or `*.` and a host for its subdomains. A pasted address is reduced to its host. */
const DomainPattern = z
  .string()
  // Pasted addresses may be longer than a host. Aborts, so that no pattern runs on longer text.
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
  // An owner may not give the machine a person's name (ruling 25).
  "title",
  "assistant",
  "person",
  "notice",
  "noPerson",
  "answersFrom",
  "closed",
  "loading",
  "notFoundTitle",
  "notFound",
  "notLoadedTitle",
  "notLoaded",
  "tryAgain",
  "poweredBy",
  "linkEnded",
] as const;

export type ChatTextName = keyof typeof en;

export const chatTextNames = Object.keys(en).filter((name): name is ChatTextName => name in en);

export const ownTextNames = chatTextNames.filter(
  (name): name is Exclude<ChatTextName, (typeof ourTexts)[number]> =>
    !ourTexts.some((one) => one === name),
);

const OwnTexts = z.partialRecord(z.enum(ownTextNames), z.string().trim().min(1).max(300));

/** A month, because plan limits count this month's conversations and analytics recount recent days. */
export const keepDaysMin = 31;

export const ChatSettings = z.object({
  starters: z.array(z.string().trim().min(1).max(80)).max(6),
  colorScheme: z.enum(colorSchemes),
  position: z.enum(widgetPositions),
  launcherText: z.string().trim().max(40).nullable(),
  hours: BusinessHours.nullable(),
  contact: OwnContact,
  contactForm: z.enum(contactFormTimes),
  phoneField: z.enum(fieldUses),
  messageField: z.enum(fieldUses),
  privacyUrl: z
    .url({ protocol: /^https?$/, error: "Use an address like https://example.com/privacy" })
    .max(addressLengthMax)
    .nullable(),
  consentLine: z.string().trim().max(300).nullable(),
  /** Conversations idle for this many days are deleted; null: never. */
  keepDays: z.number().int().min(keepDaysMin).max(3650).nullable(),
  /** The agent takes over again after a person has been silent for this long. */
  personIdleMinutes: z.number().int().min(1).max(720),
  allowedDomains: z.array(DomainPattern).max(50),
  /** AI assistants of strangers may ask it, by MCP. */
  isOpenToAssistants: z.boolean(),
  language: z.enum(chatLanguages).nullable(),
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
  isOpenToAssistants: false,
  language: null,
  texts: {},
};

/** Anything missing or not understood, such as values of another release, gets its default. */
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
