import { useEffect, useRef } from "react";
import { useAgentNames } from "#features/agents/web/public.ts";
import { AgentSelect } from "#features/agents/web/public.tsx";
import { useAddress } from "#platform/web/address.ts";
import { Segments } from "#platform/web/ui/choices.tsx";
import { Input } from "#platform/web/ui/field.tsx";
import { isDay, localDay } from "#shared/local-days.ts";
import type { ReportRange } from "../contract.ts";
import { moveEnd, rangeNames, rangeOf } from "./report-range.ts";

const ownDates = "dates";

export function RangeFilter({ range }: { range: ReportRange }) {
  const agents = useAgentNames();
  const { params, change } = useAddress();
  const today = localDay(new Date(), range.zone);
  const { name } = rangeOf(params, today);

  const setEnd = (end: "from" | "to", day: string) =>
    change({ ...moveEnd(range, end, day), days: undefined });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segments
        label="Days"
        value={name ?? ownDates}
        onChange={(chosen) =>
          chosen === ownDates
            ? change({ from: range.from, to: range.to, days: undefined })
            : change({ days: chosen, from: undefined, to: undefined })
        }
        choices={[
          ...Object.entries(rangeNames).map(([value, label]) => ({ value, label })),
          { value: ownDates, label: "Dates" },
        ]}
      />
      {!name && (
        <div className="flex min-w-0 items-center gap-2">
          <DayInput
            label="From"
            day={range.from}
            max={today}
            onPick={(day) => setEnd("from", day)}
          />
          <span className="text-ink-3">to</span>
          <DayInput label="To" day={range.to} max={today} onPick={(day) => setEnd("to", day)} />
        </div>
      )}
      {(agents.data?.length ?? 0) > 1 && (
        <div className="min-w-44 md:ml-auto">
          <AgentSelect
            aria-label="Agent"
            any="All agents"
            value={range.agentId}
            onChange={(id) => change({ agent: id })}
          />
        </div>
      )}
    </div>
  );
}

/** Earlier there was no data; also rejects a half-typed year such as 0002. */
const earliest = "2020-01-01";

interface DayInputProps {
  label: string;
  day: string;
  max: string;
  onPick: (day: string) => void;
}

/** Keeps partial input local. */
function DayInput({ label, day, max, onPick }: DayInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const show = () => {
    if (input.current) input.current.value = day;
  };
  useEffect(show, [day]);
  return (
    <Input
      ref={input}
      type="date"
      aria-label={label}
      className="w-38!"
      defaultValue={day}
      min={earliest}
      max={max}
      onChange={({ target: { value } }) => {
        if (isDay(value) && value >= earliest && value <= max) onPick(value);
      }}
      onBlur={show}
    />
  );
}
