import { z } from "zod";
import { AnswerSource } from "#shared/answer-source.ts";
import { endpoint } from "#shared/endpoint.ts";
import { hasMark } from "#shared/has-mark.ts";
import { Paging } from "#shared/paging.ts";
import { Uuid } from "#shared/uuid.ts";
import { authors, leadStatuses, ratings, spamReasons } from "#shared/vocabulary.ts";

export const LeadStatus = z.enum(leadStatuses);
export type LeadStatus = z.infer<typeof LeadStatus>;

export const Lead = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string().nullable(),
  source: z.string(),
  status: LeadStatus,
  agentName: z.string(),
  isSpam: z.boolean(),
  spamReason: z.enum(spamReasons).nullable(),
  assigneeId: z.uuid().nullable(),
  createdAt: z.coerce.date(),
});
export type Lead = z.infer<typeof Lead>;

export const LeadChange = Lead.pick({ status: true, assigneeId: true }).partial();
export type LeadChange = z.infer<typeof LeadChange>;

/** Stands in subjects and lines of emails. */
function onOneLine(error?: string) {
  return z.string(error).overwrite((text) => text.replace(/[\p{Cc}\s]+/gu, " ").trim());
}

/** Written by strangers, so every field has a limit. */
export const NewLead = z.object({
  agentId: Uuid,
  conversationId: Uuid.nullish(),
  name: onOneLine("Name is required").min(1, "Name is required").max(200),
  email: z
    .string("Invalid email address")
    .trim()
    .max(320, "Invalid email address")
    .pipe(z.email("Invalid email address")),
  phone: onOneLine().max(50).nullish(),
  message: z.string().trim().max(2000).nullish(),
  /** A honeypot: only bots fill it in. */
  website: z.string().max(2000).nullish(),
  hasConsented: z.boolean().default(false),
});
export type NewLead = z.infer<typeof NewLead>;

/** The search covers name, email and the agent's name. */
export const LeadFilter = z
  .object({
    search: z.string().trim().max(200),
    status: LeadStatus,
    agentId: z.uuid(),
    source: z.string().max(40),
    since: z.iso.datetime(),
    until: z.iso.datetime(),
    folder: z.literal("spam"),
  })
  .partial();
export type LeadFilter = z.infer<typeof LeadFilter>;

export const leadOrders = ["newest", "oldest", "name", "status"] as const;

export const LeadNote = z.object({
  id: z.uuid(),
  authorName: z.string(),
  text: z.string(),
  createdAt: z.coerce.date(),
});
export type LeadNote = z.infer<typeof LeadNote>;

export const NewLeadNote = z.object({
  text: z
    .string()
    .trim()
    .max(4000, "Use 4000 characters at most.")
    .refine(hasMark, "Please write something."),
});

export const LeadCounts = z.object({
  total: z.number().int(),
  byStatus: z.record(LeadStatus, z.number().int()),
  spam: z.number().int(),
});
export type LeadCounts = z.infer<typeof LeadCounts>;

export const LeadDelivery = z.object({
  /** `place`: a chat tool. */
  channel: z.enum(["mail", "webhook", "place"]),
  to: z.string(),
  /** `kept`: no mail server is configured. */
  status: z.enum(["waiting", "sent", "failed", "kept"]),
  attempts: z.number().int(),
  error: z.string().nullable(),
  nextTryAt: z.coerce.date().nullable(),
  sentAt: z.coerce.date().nullable(),
});
export type LeadDelivery = z.infer<typeof LeadDelivery>;

export const LeadDetails = Lead.extend({
  notes: z.array(LeadNote),
  deliveries: z.array(LeadDelivery),
  conversation: z
    .object({
      id: z.uuid(),
      assistantName: z.string(),
      messages: z.array(
        z.object({
          id: z.uuid(),
          author: z.enum(authors),
          content: z.string(),
          timestamp: z.coerce.date(),
          rating: z.enum(ratings).nullable(),
          ratingNote: z.string().nullable(),
          sources: z.array(AnswerSource),
        }),
      ),
    })
    .nullable(),
});
export type LeadDetails = z.infer<typeof LeadDetails>;

export const LeadsEvent = z.object({ type: z.literal("changed") });
export type LeadsEvent = z.infer<typeof LeadsEvent>;

export const leadsApi = {
  list: endpoint("owner", "GET /api/leads", {
    summary: "List leads",
    key: "read",
    agentIn: "query",
    team: "inbox",
    query: Paging.extend({ ...LeadFilter.shape, order: z.enum(leadOrders).default("newest") }),
    response: z.array(Lead),
  }),
  /** People a lead can be assigned to. */
  people: endpoint("owner", "GET /api/leads/people", {
    summary: "List the people leads are assigned to",
    team: "inbox",
    response: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
  follow: endpoint("owner", "GET /api/leads/events", {
    summary: "Follow leads",
    key: "read",
    team: "inbox",
    response: z.never(),
    event: LeadsEvent,
  }),
  counts: endpoint("owner", "GET /api/leads/counts", {
    summary: "Count leads",
    key: "read",
    team: "inbox",
    response: LeadCounts,
  }),
  get: endpoint("owner", "GET /api/leads/:id", {
    summary: "Get a lead",
    key: "read",
    agentIn: "lead",
    team: "inbox",
    params: Lead.pick({ id: true }),
    response: LeadDetails,
  }),
  create: endpoint("public", "POST /api/leads", {
    summary: "Leave a lead",
    visitor: "optional",
    description:
      "A visitor's contact details. With a conversation of theirs, send its token, or the lead is stored without it.",
    body: NewLead,
    response: Lead.pick({ id: true }),
    status: 201,
  }),
  change: endpoint("owner", "PATCH /api/leads/:id", {
    summary: "Change a lead",
    key: "write",
    agentIn: "lead",
    team: "editor",
    params: Lead.pick({ id: true }),
    body: LeadChange,
    response: Lead.pick({ id: true, status: true, assigneeId: true }),
  }),
  remove: endpoint("owner", "DELETE /api/leads/:id", {
    summary: "Delete a lead",
    team: "editor",
    params: Lead.pick({ id: true }),
    response: z.object({}),
  }),
  addNote: endpoint("owner", "POST /api/leads/:id/notes", {
    summary: "Add a note to a lead",
    team: "inbox",
    params: Lead.pick({ id: true }),
    body: NewLeadNote,
    response: LeadNote,
    status: 201,
  }),
  removeNote: endpoint("owner", "DELETE /api/leads/:id/notes/:noteId", {
    summary: "Remove a note from a lead",
    team: "inbox",
    params: z.object({ id: z.uuid(), noteId: z.uuid() }),
    response: z.object({}),
  }),
  markSpam: endpoint("owner", "PUT /api/leads/:id/spam", {
    summary: "Mark a lead as spam",
    key: "write",
    agentIn: "lead",
    team: "editor",
    params: Lead.pick({ id: true }),
    body: Lead.pick({ isSpam: true }),
    response: Lead.pick({ id: true, isSpam: true }),
  }),
  exportCsv: endpoint("owner", "GET /api/leads/export.csv", {
    summary: "Export leads",
    media: "text/csv",
    key: "read",
    agentIn: "query",
    isPrivate: true,
    team: "editor",
    query: LeadFilter,
    response: z.string(),
  }),
};
