import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Download, Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { useSearchParams } from "wouter";
import { Boundary } from "#platform/web/ui/boundary.tsx";
import { LinkButton } from "#platform/web/ui/button.tsx";
import { Card, CardHeader, Figures } from "#platform/web/ui/card.tsx";
import { ChartDrawing } from "#platform/web/ui/drawings.tsx";
import { EmptyState, NotLoaded, Page, PageHeader, PageState } from "#platform/web/ui/page.tsx";
import { Bone, BoneRows } from "#platform/web/ui/skeleton.tsx";
import { formatSpan } from "#shared/dates.ts";
import { handoffNames } from "#shared/handoff-names.ts";
import { leadSourceName } from "#shared/lead-source-name.ts";
import { daysBetween, localDay } from "#shared/local-days.ts";
import type { Report, ReportRange } from "../contract.ts";
import { AgentRows } from "./agent-rows.tsx";
import { BarList } from "./bar-list.tsx";
import { definitions } from "./definitions.ts";
import { outcomeFigures } from "./outcome-figures.tsx";
import { RangeFilter } from "./range-filter.tsx";
import { reportFile, reportQuery } from "./report-data.ts";
import { reportFigures } from "./report-figures.tsx";
import { rangeOf } from "./report-range.ts";
import { dateOf } from "./report-words.ts";

const TrendChart = lazy(() =>
  import("./trend-chart.tsx").then((file) => ({ default: file.TrendChart })),
);

export function AnalyticsPage() {
  const range = useReportRange();
  const report = useQuery(reportQuery(range));
  return (
    <Page title="Analytics">
      <PageHeader
        title="Analytics"
        text={`${formatSpan(dateOf(range.from), dateOf(range.to))}. Your own test questions aren't counted.`}
      >
        <LinkButton href={reportFile(range)} download className="max-md:w-11 max-md:px-0!">
          <Download aria-hidden="true" />
          <span className="max-md:sr-only">Export Report</span>
        </LinkButton>
      </PageHeader>
      <RangeFilter range={range} />
      {report.data ? (
        <ReportView
          report={report.data}
          days={daysBetween(range.from, range.to)}
          isOld={report.isPlaceholderData}
        />
      ) : (
        <PageState query={report} failed="The report did not load" skeleton={<ReportBones />} />
      )}
    </Page>
  );
}

function useReportRange(): ReportRange {
  const [params] = useSearchParams();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { from, to } = rangeOf(params, localDay(new Date(), zone));
  const agentId = params.get("agent");
  return { from, to, zone, ...(agentId && { agentId }) };
}

interface ReportViewProps {
  report: Report;
  days: number;
  isOld: boolean;
}

function ReportView({ report, days, isOld }: ReportViewProps) {
  const hasAgents = report.agents.length > 0;
  return (
    <div
      aria-busy={isOld}
      className={clsx(
        "flex flex-col gap-4 transition-opacity duration-(--dur-base) md:gap-6",
        isOld && "opacity-60",
      )}
    >
      <Figures label="Statistics" figures={reportFigures(report, days)} />
      {!hasAgents && <NoAgents />}
      <div className="grid gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <Boundary
          instead={
            <Card>
              <NotLoaded what="The chart" />
            </Card>
          }
        >
          <Suspense fallback={<ChartBones />}>
            <TrendChart trend={report.trend} step={report.step} />
          </Suspense>
        </Boundary>
        <BarList
          title="Lead Sources"
          unit="leads"
          rows={report.sources.map(({ source, leads }) => ({
            name: leadSourceName(source),
            total: leads,
          }))}
          empty="No leads in this period. When visitors leave their details, you see here what led to it."
        />
      </div>
      {hasAgents && (
        <>
          <Figures label="Outcomes" figures={outcomeFigures(report)} />
          <BarList
            title="Handed Off"
            definition={definitions["Handed Off"]}
            unit="conversations"
            rows={report.outcomes.handoffs.map(({ reason, total }) => ({
              name: handoffNames[reason],
              total,
            }))}
            empty="No conversation was handed to a person in this period."
          />
          {report.outcomes.writers.some(({ writer }) => writer !== "built-in") && (
            <BarList
              title="Written By"
              definition={definitions["Written By"]}
              unit="answers"
              rows={report.outcomes.writers.map(({ writer, answers }) => ({
                name: writer === "built-in" ? "The agent on its own" : writer,
                total: answers,
              }))}
              empty=""
            />
          )}
          <AgentRows agents={report.agents} />
        </>
      )}
    </div>
  );
}

function NoAgents() {
  return (
    <Card>
      <EmptyState
        drawing={<ChartDrawing />}
        title="No agents to analyze yet"
        text="Create an agent, and its conversations and leads are counted here."
      >
        <LinkButton variant="primary" href="/agents?create=true">
          <Plus aria-hidden="true" />
          New agent
        </LinkButton>
      </EmptyState>
    </Card>
  );
}

function ReportBones() {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <Figures label="Statistics" figures={reportFigures(undefined, 0)} />
      <ChartBones />
      <Figures label="Outcomes" figures={outcomeFigures(undefined)} />
      <Card>
        <BoneRows count={3} />
      </Card>
    </div>
  );
}

function ChartBones() {
  return (
    <Card>
      <CardHeader title="Conversation Trends" />
      <div className="px-6 pb-6 max-md:px-4 max-md:pb-4">
        <Bone className="h-60 w-full" />
      </div>
    </Card>
  );
}
