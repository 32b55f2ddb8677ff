import { Badge, type BadgeShape, type BadgeTone } from "#platform/web/ui/badge.tsx";
import { rowTarget, Table, TableRow } from "#platform/web/ui/table.tsx";
import { formatMoment } from "#shared/dates.ts";
import { formatAmount } from "#shared/money.ts";
import type { LedgerRow } from "../contract-payments.ts";

type Status = LedgerRow["status"];

export const statusNames: Record<Status, { name: string; tone: BadgeTone; shape: BadgeShape }> = {
  pending: { name: "Pending", tone: "info", shape: "half" },
  successful: { name: "Paid", tone: "positive", shape: "tick" },
  failed: { name: "Failed", tone: "danger", shape: "cross" },
  mismatched: { name: "Mismatched", tone: "warning", shape: "diamond" },
  abandoned: { name: "Abandoned", tone: "neutral", shape: "ring" },
  refunded: { name: "Refunded", tone: "neutral", shape: "ring" },
};

const heads = [
  { name: "Owner" },
  { name: "Plan" },
  { name: "Amount", isNumeric: true },
  { name: "Status", isIndented: true },
  { name: "When" },
];

interface PaymentTableProps {
  payments: readonly LedgerRow[];
  onOpen: (payment: LedgerRow) => void;
}

export function PaymentTable({ payments, onOpen }: PaymentTableProps) {
  return (
    <Table label="Payments" columns="minmax(0,1.4fr) minmax(0,1fr) 96px 172px 128px" heads={heads}>
      {payments.map((payment) => (
        <TableRow
          key={payment.id}
          className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1.5"
        >
          <td className="min-w-0">
            <button
              type="button"
              onClick={() => onOpen(payment)}
              className={`block max-w-full cursor-pointer truncate text-left font-medium ${rowTarget}`}
            >
              {payment.email}
            </button>
            {!payment.userId && <span className="text-small text-ink-2">account deleted</span>}
          </td>
          <td className="min-w-0 text-ink-2 max-md:order-3">
            <span className="block truncate">
              {payment.planName}
              {payment.isRenewal && " (renewal)"}
            </span>
          </td>
          <td className="text-right tabular-nums max-md:self-start">
            {formatAmount(payment.amount, payment.currency)}
          </td>
          <td className="flex flex-wrap gap-1.5 md:pl-4 max-md:order-4 max-md:justify-self-end">
            <PaymentBadge payment={payment} />
          </td>
          <td className="text-small text-ink-2 tabular-nums max-md:order-5 max-md:col-span-2">
            {formatMoment(payment.createdAt)}
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

export function PaymentBadge({ payment }: { payment: LedgerRow }) {
  const { status, flag, refundRequestedAt } = payment;
  if (refundRequestedAt && status !== "refunded")
    return (
      <Badge tone="warning" shape="half">
        Refund requested
      </Badge>
    );
  if (flag && status !== "refunded")
    return (
      <Badge tone="warning" shape="diamond">
        Review
      </Badge>
    );
  const { name, tone, shape } = statusNames[status];
  return (
    <Badge tone={tone} shape={shape}>
      {name}
    </Badge>
  );
}
