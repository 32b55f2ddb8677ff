import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge, type BadgeShape, type BadgeTone } from "#platform/web/ui/badge.tsx";
import { Button, TextLink } from "#platform/web/ui/button.tsx";
import { Card, CardHeader, CardSection } from "#platform/web/ui/card.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Textarea } from "#platform/web/ui/field.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { toast } from "#platform/web/ui/toast.tsx";
import { formatDay } from "#shared/dates.ts";
import { formatAmount } from "#shared/money.ts";
import type { Payment } from "../contract.ts";
import { paymentsQuery, useRequestRefund } from "./billing-data.ts";

const states: Record<Payment["status"], { name: string; tone: BadgeTone; shape: BadgeShape }> = {
  pending: { name: "Being confirmed", tone: "info", shape: "half" },
  successful: { name: "Paid", tone: "positive", shape: "tick" },
  failed: { name: "Not paid", tone: "danger", shape: "cross" },
  mismatched: { name: "Under review", tone: "warning", shape: "half" },
  abandoned: { name: "Not paid", tone: "neutral", shape: "ring" },
  refunded: { name: "Refunded", tone: "neutral", shape: "ring" },
};

export function PaymentHistory() {
  const payments = useQuery(paymentsQuery);
  const [returned, setReturned] = useState<Payment>();
  if (!payments.data) return <PageState query={payments} failed="Your payments did not load" />;
  return (
    <Card label="Payments">
      <CardHeader title="Payments" />
      {payments.data.length === 0 ? (
        <CardSection className="pt-0! border-t-0">
          <p className="text-ink-2">No payments yet. Receipts will appear here.</p>
        </CardSection>
      ) : (
        <ul>
          {payments.data.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} onReturn={() => setReturned(payment)} />
          ))}
        </ul>
      )}
      {returned && <RefundDialog payment={returned} onClose={() => setReturned(undefined)} />}
    </Card>
  );
}

function PaymentRow({ payment, onReturn }: { payment: Payment; onReturn: () => void }) {
  const { status, amount, currency, planName, createdAt, isRenewal, refundRequestedAt } = payment;
  const isWaiting = refundRequestedAt && status === "successful";
  const state = states[status];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-6 py-3.5 max-md:px-4 xl:grid xl:grid-cols-[minmax(0,1fr)_auto_9.5rem_13rem]">
      <div className="min-w-0 grow basis-44">
        <p className="font-medium wrap-anywhere">
          {planName}
          {isRenewal && <span className="font-normal text-ink-3"> (renewal)</span>}
        </p>
        <p className="text-small text-ink-3 tabular-nums">{formatDay(createdAt)}</p>
      </div>
      <p className="shrink-0 tabular-nums">{formatAmount(amount, currency)}</p>
      <div>
        <Badge tone={isWaiting ? "info" : state.tone} shape={isWaiting ? "half" : state.shape}>
          {isWaiting ? "Refund requested" : state.name}
        </Badge>
      </div>
      <div className="flex items-center gap-3 max-md:w-full max-md:justify-between md:justify-end">
        {payment.canAskForRefund && (
          <Button size="small" variant="ghost" className="max-md:-ml-3.5" onClick={onReturn}>
            Ask for a refund
          </Button>
        )}
        {(status === "successful" || status === "refunded") && (
          <TextLink
            href={`/receipts/${payment.id}`}
            label={`Receipt for ${planName}, ${formatDay(createdAt)}`}
            className="max-md:py-3"
          >
            Receipt
          </TextLink>
        )}
      </div>
    </li>
  );
}

function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const request = useRequestRefund();
  const send = () =>
    request.mutate(
      { id: payment.id, reason },
      {
        onSuccess: () => {
          onClose();
          toast({
            title: "Refund requested",
            text: "The money goes back to the card you paid with.",
          });
        },
      },
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Ask for a refund"
      text={`${formatAmount(payment.amount, payment.currency)} for ${payment.planName}, paid on ${formatDay(payment.createdAt)}. You can ask within 30 days of paying.`}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" isBusy={request.isPending} onClick={send}>
            Ask for a refund
          </Button>
        </>
      }
    >
      <Field label="What went wrong? (optional)">
        <Textarea
          value={reason}
          maxLength={1000}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
