import type { ReplySchema } from "#features/models/server/public.ts";

export const replyStatuses = [
  "answered",
  "partly",
  "unknown",
  "ask-back",
  "person",
  "courtesy",
] as const;
export type ReplyStatus = (typeof replyStatuses)[number];

/** Valid in every provider's strict mode: all fields required, no others. */
export const replySchema: ReplySchema = {
  type: "object",
  properties: {
    status: { type: "string", enum: [...replyStatuses] },
    claims: {
      type: "array",
      items: {
        type: "object",
        properties: {
          text: { type: "string" },
          sources: { type: "array", items: { type: "integer" } },
        },
        required: ["text", "sources"],
        additionalProperties: false,
      },
    },
  },
  required: ["status", "claims"],
  additionalProperties: false,
};

const meanings = [
  "The status says what your reply is:",
  "- answered: the passages answer the whole question;",
  "- partly: they answer some of it, and you say what they do not;",
  "- unknown: they do not answer it at all;",
  "- ask-back: you ask one question, because the answer depends on it;",
  "- person: only a person can help, such as with a complaint, an emergency or an order of the visitor's own;",
  "- courtesy: the visitor asks nothing, such as with thanks or a greeting.",
];

export const structuredFormat = [
  "Reply with a JSON object and nothing else: a status, and your reply as claims, one sentence or list line each, with the numbers of the passages that say so. Numbers never stand in the text.",
  ...meanings,
  'An example: {"status":"answered","claims":[{"text":"Yes, we repair shoes.","sources":[2]},{"text":"New heels for two pairs come to €24 (2 × €12).","sources":[5]}]}',
].join("\n");

export const plainFormat = [
  "Begin your reply with its status in brackets, such as [answered]. After each statement write the number of its passage in brackets, such as [2].",
  ...meanings,
  "An example: [answered] Yes, we repair shoes. [2] New heels for two pairs come to €24 (2 × €12). [5]",
].join("\n");
