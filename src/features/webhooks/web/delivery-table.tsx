import { RefreshCw } from "lucide-react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Table, TableRow } from "#platform/web/ui/table.tsx";
import { formatMoment } from "#shared/dates.ts";
import type { Delivery } from "../contract.ts";
import { deliveryLooks, eventName, tries } from "./webhook-words.ts";
import { useReplay } from "./webhooks-data.ts";

interface DeliveryTableProps {
  endpointId: string;
  deliveries: readonly Delivery[];
  canSend: boolean;
}

export function DeliveryTable({ endpointId, deliveries, canSend }: DeliveryTableProps) {
  return (
    <Table
      label="Deliveries"
      columns="minmax(0,1fr) 110px minmax(0,1.6fr) 110px 132px"
      heads={[
        { name: "Event" },
        { name: "State" },
        { name: "What happened" },
        { name: "When", isNumeric: true },
        { name: "Actions", isHidden: true },
      ]}
    >
      {deliveries.map((delivery) => (
        <DeliveryRow
          key={delivery.id}
          endpointId={endpointId}
          delivery={delivery}
          canSend={canSend}
        />
      ))}
    </Table>
  );
}

interface DeliveryRowProps {
  endpointId: string;
  delivery: Delivery;
  canSend: boolean;
}

function DeliveryRow({ endpointId, delivery, canSend }: DeliveryRowProps) {
  const replay = useReplay(endpointId);
  const { name, tone, shape } = deliveryLooks[delivery.status];
  return (
    <TableRow className="max-md:flex max-md:flex-col max-md:items-start max-md:gap-2">
      <td className="font-medium">{eventName(delivery.event)}</td>
      <td>
        <Badge tone={tone} shape={shape}>
          {name}
        </Badge>
      </td>
      <td className="min-w-0 text-small wrap-anywhere text-ink-2">{happened(delivery)}</td>
      <td className="whitespace-nowrap text-ink-2 tabular-nums md:text-right">
        {formatMoment(delivery.createdAt)}
      </td>
      <td className="md:justify-self-end">
        {canSend && (
          <Button
            size="small"
            isBusy={replay.isPending}
            aria-label={`Send again: ${eventName(delivery.event)}, ${formatMoment(delivery.createdAt)}`}
            onClick={() => replay.mutate(delivery.id)}
          >
            {!replay.isPending && <RefreshCw aria-hidden="true" />}
            Send again
          </Button>
        )}
      </td>
    </TableRow>
  );
}

function happened({ status, attempts, error, nextTryAt, answeredWith }: Delivery) {
  if (status === "sent") return `Answered with ${answeredWith}, ${tries(attempts)}.`;
  const parts = [
    error ?? "On its way.",
    attempts > 0 && `${tries(attempts)}.`,
    nextTryAt && `Next ${formatMoment(nextTryAt)}.`,
  ];
  return parts.filter(Boolean).join(" ");
}
