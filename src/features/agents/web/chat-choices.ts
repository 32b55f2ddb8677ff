import { z } from "zod";
import { ChatSettings } from "#shared/chat-settings.ts";
import { type Agent, AgentChange } from "../contract.ts";

// Converts between form fields and settings: lists are one entry per line, empty means none.

const lines = z.string().transform((text) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean),
);
const blankAsNull = z.string().transform((text) => text.trim() || null);

const { shape } = ChatSettings;

export const ChatChoices = z.object({
  ...shape,
  greeting: blankAsNull.pipe(AgentChange.shape.greeting.unwrap().unwrap()),
  timeZone: blankAsNull.pipe(AgentChange.shape.timeZone.unwrap().unwrap()),
  starters: lines.pipe(shape.starters),
  launcherText: blankAsNull.pipe(shape.launcherText),
  privacyUrl: blankAsNull.pipe(shape.privacyUrl),
  consentLine: blankAsNull.pipe(shape.consentLine),
  keepDays: z
    .string()
    .transform((days) => (days ? Number(days) : null))
    .pipe(shape.keepDays),
  personIdleMinutes: z.string().transform(Number).pipe(shape.personIdleMinutes),
  allowedDomains: lines.pipe(shape.allowedDomains),
  language: blankAsNull.pipe(shape.language),
});
export type ChatChoices = z.output<typeof ChatChoices>;
export type ChatFields = z.input<typeof ChatChoices>;

export function fieldsOf({ greeting, timeZone, chatSettings }: Agent): ChatFields {
  return {
    ...chatSettings,
    greeting: greeting ?? "",
    timeZone: timeZone ?? "",
    starters: chatSettings.starters.join("\n"),
    launcherText: chatSettings.launcherText ?? "",
    privacyUrl: chatSettings.privacyUrl ?? "",
    consentLine: chatSettings.consentLine ?? "",
    keepDays: chatSettings.keepDays === null ? "" : String(chatSettings.keepDays),
    personIdleMinutes: String(chatSettings.personIdleMinutes),
    allowedDomains: chatSettings.allowedDomains.join("\n"),
    language: chatSettings.language ?? "",
  };
}

/** Sends only changed fields, so that two tabs do not undo each other. */
export function changeOf(choices: ChatChoices, isChanged: (name: string) => boolean) {
  const { greeting, timeZone, ...settings } = choices;
  const changed = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isChanged(name)));
  return { ...changed({ greeting, timeZone }), chatSettings: changed(settings) };
}
