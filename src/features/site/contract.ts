import { z } from "zod";
import { Email } from "#features/accounts/contract.ts";
import { AnswerSource } from "#shared/answer-source.ts";
import { endpoint } from "#shared/endpoint.ts";
import { hasMark } from "#shared/has-mark.ts";
import { authors, pageStatuses } from "#shared/vocabulary.ts";

export const questionLengthMax = 500;

/** An agent on trial before anybody has signed up: what the landing page shows of it. */
export const Try = z.object({
  name: z.string(),
  website: z.string(),
  primaryColor: z.string(),
  state: z.enum(["reading", "ready", "unread"]),
  /** Why nothing could be read, in a sentence. */
  reason: z.string().nullable(),
  pages: z.array(
    z.object({
      title: z.string(),
      status: z.enum(pageStatuses),
      sections: z.number().int(),
    }),
  ),
  starters: z.array(z.string()),
  questionsLeft: z.number().int(),
  messages: z.array(
    z.object({
      id: z.uuid(),
      author: z.enum(authors),
      content: z.string(),
      sources: z.array(AnswerSource),
    }),
  ),
});
export type Try = z.infer<typeof Try>;

export const TryAnswer = z.object({
  messageId: z.uuid(),
  response: z.string(),
  sources: z.array(AnswerSource),
  answered: z.boolean(),
  questionsLeft: z.number().int(),
});
export type TryAnswer = z.infer<typeof TryAnswer>;

/** Not below `/api/public`, which every website may call: these go by a cookie. */
export const triesApi = {
  start: endpoint("public", "POST /api/tries", {
    summary: "Start a try",
    description: "Reads a few pages of a website for somebody who has not signed up.",
    body: z.object({
      website: z
        .string("Enter a website address")
        .trim()
        .min(1, "Enter a website address")
        .max(2000),
    }),
    response: Try,
    status: 201,
  }),
  current: endpoint("public", "GET /api/tries/current", {
    summary: "Get the current try",
    response: Try,
  }),
  ask: endpoint("public", "POST /api/tries/current/questions", {
    summary: "Ask a try's agent",
    body: z.object({
      message: z
        .string()
        .max(questionLengthMax, `A question may have at most ${questionLengthMax} characters.`)
        .refine(hasMark, "Please write a question."),
    }),
    response: TryAnswer,
  }),
};

export const contactReasons = ["help", "payment", "chat"] as const;

export const ContactMessage = z.object({
  /** Of whoever is signed in, the account's is used. */
  email: Email.optional(),
  message: z
    .string("Please write a message.")
    .max(4000, "A message may have at most 4000 characters.")
    .refine(hasMark, "Please write a message."),
  about: z.enum(contactReasons).default("help"),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const contactApi = {
  write: endpoint("public", "POST /api/contact", {
    summary: "Write to the operator",
    description: "A message to whoever runs this service, answered by email.",
    body: ContactMessage,
    response: z.object({}),
  }),
};
