import { useQuery } from "@tanstack/react-query";
import { Badge, type BadgeShape, type BadgeTone } from "#platform/web/ui/badge.tsx";
import { formatMoment } from "#shared/dates.ts";
import type { LeadDelivery } from "../contract.ts";
import { leadQuery } from "./leads-data.ts";

const looks: Record<LeadDelivery["status"], { name: string; tone: BadgeTone; shape: BadgeShape }> =
  {
    waiting: { name: "Waiting", tone: "info", shape: "half" },
    sent: { name: "Delivered", tone: "positive", shape: "tick" },
    failed: { name: "Failed", tone: "danger", shape: "cross" },
    kept: { name: "Kept", tone: "neutral", shape: "ring" },
  };

const channelNames: Record<LeadDelivery["channel"], string> = {
  mail: "Email to",
  webhook: "Webhook to",
  place: "Alert in",
};

export function LeadDeliveries({ id }: { id: string }) {
  const { data } = useQuery(leadQuery(id));
  if (!data || data.deliveries.length === 0) return null;
  return (
    <section aria-label="Deliveries" className="flex flex-col gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">Deliveries</h3>
      <ul className="flex flex-col gap-3">
        {data.deliveries.map((delivery) => {
          const { name, tone, shape } = looks[delivery.status];
          return (
            <li key={`${delivery.channel} ${delivery.to}`} className="flex flex-col gap-0.5">
              <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="min-w-0 wrap-anywhere">
                  {channelNames[delivery.channel]} {delivery.to}
                </span>
                <Badge tone={tone} shape={shape}>
                  {name}
                </Badge>
              </span>
              <span className="text-small text-ink-2">{happened(delivery)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function happened({ status, attempts, error, nextTryAt, sentAt }: LeadDelivery) {
  if (status === "sent") return sentAt && formatMoment(sentAt);
  if (status === "kept") return "Not sent: email isn't set up here yet.";
  if (!error) return "On its way.";
  const tries = attempts === 1 ? "1 try" : `${attempts} tries`;
  return [
    error,
    attempts > 0 && `${tries}.`,
    status === "waiting" && nextTryAt && `Next ${formatMoment(nextTryAt)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
