import { Card, CardHeader, CardSection } from "#platform/web/ui/card.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { formatMoment } from "#shared/dates.ts";
import { adminSystemApi, type FaultRow } from "../contract-system.ts";
import { useOperatorQuery } from "./operator-calls.ts";
import { sayCount } from "./system-words.ts";

export function Faults() {
  const faults = useOperatorQuery(["faults"], adminSystemApi.faults);
  if (!faults.data) return <PageState query={faults} failed="The errors did not load" />;
  return (
    <Card label="Recent errors">
      <CardHeader title="Recent errors" />
      {faults.data.length === 0 ? (
        <CardSection className="border-t-0! pt-0! text-ink-2">
          No errors in the last 30 days.
        </CardSection>
      ) : (
        <ul>
          {faults.data.map((fault) => (
            <FaultLine key={fault.fingerprint} fault={fault} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function FaultLine({ fault }: { fault: FaultRow }) {
  const { sentence, kind, code, place, line, count, lastAt } = fault;
  return (
    <li className="border-t border-line px-6 py-3 max-md:px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium first-letter:uppercase">{sentence}</p>
        <p className="text-small text-ink-2 tabular-nums">
          {count > 1 && `${sayCount(count)} times, last `}
          {formatMoment(lastAt)}
        </p>
      </div>
      <p className="mt-0.5 font-mono text-meta wrap-anywhere text-ink-2">
        {[kind, code, place, line].filter(Boolean).join("  ·  ")}
      </p>
    </li>
  );
}
