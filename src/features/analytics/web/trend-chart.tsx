import { memo } from "react";
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import type { Report } from "../contract.ts";
import { longStep, shortStep } from "./report-words.ts";

type TrendProps = Pick<Report, "trend" | "step">;

/**
 * Bars for conversations, a line for leads, and a table for screen readers. Memoized, because drawing is slow
 * and must not delay input.
 */
export const TrendChart = memo(function TrendChart({ trend, step }: TrendProps) {
  const isEmpty = trend.every(({ conversations, leads }) => conversations + leads === 0);
  return (
    <Card label="Conversation Trends" className="min-w-0">
      <CardHeader title="Conversation Trends">
        <Legend />
      </CardHeader>
      <div className="relative h-60 px-3 pb-3 text-meta md:px-4">
        <Chart trend={trend} step={step} isEmpty={isEmpty} />
        {isEmpty && (
          <p className="pointer-events-none absolute inset-0 grid place-content-center p-6 text-center text-body text-ink-2">
            No conversations in this period.
          </p>
        )}
      </div>
      <TrendTable trend={trend} step={step} />
    </Card>
  );
});

const firstSize = { width: 560, height: 228 };

function Chart({ trend, step, isEmpty }: TrendProps & { isEmpty: boolean }) {
  const axis = { tickLine: false, tick: { fill: "var(--ink-3)", fontSize: 11 } } as const;
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={firstSize}>
      <ComposedChart
        data={[...trend]}
        accessibilityLayer={!isEmpty}
        title="Conversations and leads. Move through them with the arrow keys."
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        barCategoryGap="22%"
      >
        <CartesianGrid vertical={false} stroke="var(--line)" strokeDasharray="2 4" />
        <XAxis
          dataKey="day"
          tickFormatter={(day: string) => shortStep(day, step)}
          minTickGap={28}
          axisLine={{ stroke: "var(--line-strong)" }}
          {...axis}
        />
        <YAxis width={36} allowDecimals={false} axisLine={false} {...axis} />
        <Tooltip
          cursor={{ fill: "var(--hover)" }}
          isAnimationActive={false}
          content={(shown: TooltipContentProps) => <StepTooltip shown={shown} step={step} />}
        />
        <Bar
          dataKey="conversations"
          fill="var(--chart-1)"
          fillOpacity={0.75}
          activeBar={{ fillOpacity: 1 }}
          radius={[3, 3, 0, 0]}
          maxBarSize={28}
          isAnimationActive={false}
        />
        {/* A halo separates the line from the bars it crosses. */}
        <Line
          dataKey="leads"
          stroke="var(--surface)"
          strokeWidth={5}
          dot={false}
          activeDot={false}
          tooltipType="none"
          isAnimationActive={false}
        />
        <Line
          dataKey="leads"
          stroke="var(--chart-2)"
          strokeWidth={2}
          dot={trend.length === 1}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function StepTooltip({ shown, step }: { shown: TooltipContentProps; step: Report["step"] }) {
  const entry: Report["trend"][number] | undefined = shown.payload[0]?.payload;
  if (!shown.active || !entry) return null;
  return (
    <div className="rounded-control border border-line bg-raised px-3 py-2 text-small shadow-3">
      <p className="font-semibold">{longStep(entry.day, step)}</p>
      <p className="flex justify-between gap-5 tabular-nums">
        <span className="text-ink-2">Conversations</span> {entry.conversations}
      </p>
      <p className="flex justify-between gap-5 tabular-nums">
        <span className="text-ink-2">Leads</span> {entry.leads}
      </p>
    </div>
  );
}

function Legend() {
  return (
    <p
      aria-hidden="true"
      className="flex shrink-0 gap-4 text-small text-ink-2 forced-color-adjust-none"
    >
      <span className="flex items-center gap-1.5">
        <span className="size-3 rounded-[3px] bg-chart-1" />
        Conversations
      </span>
      <span className="flex items-center gap-1.5">
        <span className="h-0.75 w-3.5 rounded-full bg-chart-2" />
        Leads
      </span>
    </p>
  );
}

function TrendTable({ trend, step }: TrendProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>Conversations and leads by {step}</caption>
        <thead>
          <tr>
            <th scope="col">{step === "day" ? "Day" : "Month"}</th>
            <th scope="col">Conversations</th>
            <th scope="col">Leads</th>
          </tr>
        </thead>
        <tbody>
          {trend.map(({ day, conversations, leads }) => (
            <tr key={day}>
              <th scope="row">{longStep(day, step)}</th>
              <td>{conversations}</td>
              <td>{leads}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
