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

export const reportDaysMax = 366;

export const ReportRange = z
  .object({
    from: Day,
    to: Day,
    zone: z.string().max(60).refine(isTimeZone, "Use a time zone like Europe/Berlin"),
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
  /** Without an open question, a handoff or a bad rating. */
  resolved: z.number().int(),
  resolvedRate: z.number().int(),
  handoffs: z.array(z.object({ reason: z.enum(handoffReasons), total: z.number().int() })),
  /** `built-in`, or a model. Most frequent first. */
  writers: z.array(z.object({ writer: z.string(), answers: z.number().int() })),
  unanswered: z.number().int(),
  rated: z.number().int(),
  helpful: z.number().int(),
  helpfulRate: z.number().int(),
  /** The median; null if there were no handoffs, or none was answered. */
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
  /** Without gaps, earliest first. `day` is the entry's first day. */
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

export const analyticsApi = {
  dashboard: endpoint("owner", "GET /api/dashboard/stats", {
    team: "editor",
    response: DashboardStats,
  }),
  report: endpoint("owner", "GET /api/analytics", {
    team: "editor",
    query: ReportRange,
    response: Report,
  }),
  exportCsv: endpoint("owner", "GET /api/analytics/report.csv", {
    isPrivate: true,
    team: "editor",
    query: ReportRange,
    response: z.string(),
  }),
};
