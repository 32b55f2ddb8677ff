import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { daysBetween, isDay, isTimeZone } from "#shared/local-days.ts";
import { handoffReasons } from "#shared/vocabulary.ts";

export const DashboardStats = z.object({
  activeAgents: z.number().int(),
  totalConversations: z.number().int(),
  totalLeads: z.number().int(),
  responseRate: z.number().int(),
  conversionRate: z.number().int(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

const Day = z.string().max(10).refine(isDay, "Use a date like 2027-02-14");

const Zone = z.string().max(60).refine(isTimeZone, "Use a time zone like Europe/Berlin");

export const reportDaysMax = 366;

export const ReportRange = z
  .object({
    from: Day,
    to: Day,
    zone: Zone,
    agentId: z.uuid().optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "It ends before it begins" })
  .refine(({ from, to }) => daysBetween(from, to) <= reportDaysMax, {
    path: ["from"],
    error: `Choose at most ${reportDaysMax} days`,
  });
export type ReportRange = z.infer<typeof ReportRange>;

const Counts = z.object({
  conversations: z.number().int(),
  leads: z.number().int(),
});

export const Outcomes = z.object({
  resolved: z.number().int(),
  resolvedRate: z.number().int(),
  handoffs: z.array(z.object({ reason: z.enum(handoffReasons), total: z.number().int() })),
  writers: z.array(z.object({ writer: z.string(), answers: z.number().int() })),
  unanswered: z.number().int(),
  rated: z.number().int(),
  helpful: z.number().int(),
  helpfulRate: z.number().int(),
  secondsToPerson: z.number().int().nullable(),
});
export type Outcomes = z.infer<typeof Outcomes>;

export const Report = z.object({
  outcomes: Outcomes,
  totals: Counts.extend({
    asked: z.number().int(),
    answered: z.number().int(),
    responseRate: z.number().int(),
    conversionRate: z.number().int(),
  }),
  before: Counts,
  ever: Counts,
  step: z.enum(["day", "month"]),
  trend: z.array(Counts.extend({ day: z.string() })),
  sources: z.array(z.object({ source: z.string(), leads: z.number().int() })),
  agents: z.array(
    Counts.extend({
      id: z.uuid(),
      name: z.string(),
      primaryColor: z.string(),
      responseRate: z.number().int(),
    }),
  ),
});
export type Report = z.infer<typeof Report>;

export const firstSteps = ["read", "ask", "look", "install", "invite", "phone"] as const;
export type FirstStep = (typeof firstSteps)[number];

export const FirstSteps = z.object({
  /** Those that concern this person. */
  steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
  isHidden: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

export const worthReadingReasons = ["not-helpful", "handoff", "unanswered"] as const;

const Figures = Counts.extend({ responseRate: z.number().int() });

export const News = z.object({
  /** The end of this person's last visit, or a day ago. */
  since: z.coerce.date(),
  isFirstVisit: z.boolean(),
  leads: z.number().int(),
  unanswered: z.number().int(),
  helpful: z.number().int(),
  notHelpful: z.number().int(),
  worthReading: z.array(
    z.object({
      id: z.uuid(),
      visitorName: z.string().nullable(),
      visitorEmail: z.string().nullable(),
      country: z.string().nullable(),
      agentName: z.string(),
      reason: z.enum(worthReadingReasons),
      /** What the visitor wrote last. */
      text: z.string(),
    }),
  ),
  today: Figures,
  /** Today and the six days before. */
  week: Figures,
});
export type News = z.infer<typeof News>;

export const analyticsApi = {
  /** Begins a visit, unless one is going on. */
  visit: endpoint("owner", "POST /api/dashboard/visits", {
    summary: "Note a visit to the dashboard",
    team: "editor",
    response: z.object({}),
  }),
  news: endpoint("owner", "GET /api/dashboard/news", {
    summary: "Get what happened since the last visit",
    team: "editor",
    query: z.object({ zone: Zone }),
    response: News,
  }),
  firstSteps: endpoint("owner", "GET /api/dashboard/first-steps", {
    summary: "Get the first steps",
    team: "editor",
    response: FirstSteps,
  }),
  hideFirstSteps: endpoint("owner", "PUT /api/dashboard/first-steps", {
    summary: "Hide the first steps",
    team: "editor",
    body: FirstSteps.pick({ isHidden: true }),
    response: FirstSteps.pick({ isHidden: true }),
  }),
  dashboard: endpoint("owner", "GET /api/dashboard/stats", {
    summary: "Get the dashboard's numbers",
    key: "read",
    team: "editor",
    response: DashboardStats,
  }),
  report: endpoint("owner", "GET /api/analytics", {
    summary: "Get a report",
    key: "read",
    agentIn: "query",
    team: "editor",
    query: ReportRange,
    response: Report,
  }),
  exportCsv: endpoint("owner", "GET /api/analytics/report.csv", {
    summary: "Export a report",
    media: "text/csv",
    key: "read",
    agentIn: "query",
    isPrivate: true,
    team: "editor",
    query: ReportRange,
    response: z.string(),
  }),
};
