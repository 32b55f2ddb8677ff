import { z } from "zod";
import { Uuid } from "#shared/uuid.ts";
import { actionCallStatuses, actionFieldTypes, actionKinds } from "#shared/vocabulary-actions.ts";

export const valueLengthMax = 500;
export const dataLengthMax = 4000;

export const FieldName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, "Use letters, digits and _, such as order_number")
  // Objects would take it for something of their own.
  .refine((name) => !(name in {}), "This name cannot be used");

export const ActionField = z.object({
  /** Stands in braces where its value goes. */
  name: FieldName,
  label: z.string().trim().min(1, "A name is required").max(60),
  type: z.enum(actionFieldTypes),
  description: z.string().trim().max(300),
  isRequired: z.boolean(),
  choices: z.array(z.string().trim().min(1).max(80)).max(20),
  /** As an MCP server describes it. */
  schema: z
    .record(z.string(), z.unknown())
    .refine((schema) => JSON.stringify(schema).length <= dataLengthMax, "This is too long")
    .optional(),
});
export type ActionField = z.infer<typeof ActionField>;

export const Values = z.record(z.string().max(64), z.string().max(dataLengthMax));

export const ActionOutcome = z.object({
  status: z.enum(actionCallStatuses),
  answeredWith: z.number().int().nullable(),
  durationMs: z.number().int(),
  error: z.string().nullable(),
  /** As visitors see it. */
  result: z.string(),
  request: z.object({ method: z.string(), url: z.string(), body: z.string() }),
  /** The beginning of what came back. */
  reply: z.string(),
});
export type ActionOutcome = z.infer<typeof ActionOutcome>;

/** What an agent did with its actions while its owner tried a question. */
export const ActionStory = z.object({
  ran: z.array(z.object({ name: z.string(), outcome: ActionOutcome })),
  /** What a visitor would be shown: a form, or what will be sent. */
  offered: z
    .object({
      id: z.uuid(),
      kind: z.enum(actionKinds),
      name: z.string(),
      host: z.string(),
      fields: z.array(ActionField),
      changes: z.boolean(),
      values: z.record(z.string(), z.string()).nullable(),
      isDraft: z.boolean(),
    })
    .nullable(),
});
export type ActionStory = z.infer<typeof ActionStory>;

/** What a visitor is shown in an answer: a form, or what will be sent. */
export const OfferedAction = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Where it is sent. */
  host: z.string(),
  fields: z.array(ActionField.omit({ description: true, schema: true })),
  /** Null: the visitor gives them. */
  values: z.record(z.string(), z.string()).nullable(),
  /** The visitor may change the values. */
  isDraft: z.boolean(),
  /** What the visitor agrees to beside it. */
  consentLine: z.string().nullable(),
  expiresAt: z.coerce.date(),
  /** In the language of the conversation. */
  words: z.object({
    next: z.string(),
    change: z.string(),
    sentTo: z.string(),
    choose: z.string(),
    notValid: z.string(),
  }),
});
export type OfferedAction = z.infer<typeof OfferedAction>;

/** Before parsing: dates are text. */
export type LoadedOffer = Omit<OfferedAction, "expiresAt"> & { expiresAt: string };

/** The visitor's yes or no to an offer. */
export const OfferAnswer = z.object({
  id: Uuid,
  /** Only for a form, or a draft. */
  values: Values.nullish(),
  isDeclined: z.boolean().default(false),
});
export type OfferAnswer = z.infer<typeof OfferAnswer>;
