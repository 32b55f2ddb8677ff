import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { formatMoment } from "#shared/dates.ts";
import { installationsQuery } from "./agents-data.ts";

const shownMax = 3;

export function Installations({ agentId }: { agentId: string }) {
  const { data } = useQuery(installationsQuery(agentId));
  if (!data) return null;
  const more = data.length - shownMax;
  return (
    <div className="flex flex-col gap-1 text-small">
      {data.length === 0 && <p className="text-ink-2">Not detected on any website yet.</p>}
      {data.slice(0, shownMax).map(({ host, firstSeenAt, lastSeenAt }) => (
        <p key={host} className="flex items-start gap-2">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-positive" />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">Installed on {host}</span>{" "}
            <span className="text-ink-2">
              since {formatMoment(firstSeenAt)}
              {lastSeenAt > firstSeenAt && `, last seen ${formatMoment(lastSeenAt)}`}
            </span>
          </span>
        </p>
      ))}
      {more > 0 && <p className="text-ink-2">and {more} more</p>}
    </div>
  );
}
