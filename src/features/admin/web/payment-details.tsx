import { type ReactNode, useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/choices.tsx";
import { ConfirmDialog, Dialog } from "#platform/web/ui/dialog.tsx";
import { formatMoment, formatSpan } from "#shared/dates.ts";
import { formatAmount } from "#shared/money.ts";
import { adminPaymentsApi, type LedgerRow } from "../contract-payments.ts";
import { FactList, Mono } from "./fact-list.tsx";
import { useOperatorMutation } from "./operator-calls.ts";
import { PaymentBadge } from "./payment-table.tsx";

const flags: Record<NonNullable<LedgerRow["flag"]>, string> = {
  amount: "The amount paid differs from the amount due.",
  currency: "The currency paid differs from the currency due.",
  reference: "The provider names a different reference.",
  "paid-twice": "This was paid twice.",
  "no-owner": "The account was gone when the money arrived.",
  "no-plan": "The plan was gone when the money arrived.",
};

interface PaymentDetailsProps {
  payment: LedgerRow | undefined;
  onClose: () => void;
}

export function PaymentDetails({ payment, onClose }: PaymentDetailsProps) {
  const [shown, setShown] = useState(payment);
  if (payment && payment !== shown) setShown(payment);
  const [isReturning, setReturning] = useState(false);
  const isReturnable = shown?.status === "successful" || shown?.status === "mismatched";
  return (
    <>
      <Dialog
        isOpen={payment !== undefined && !isReturning}
        onClose={onClose}
        title={shown ? formatAmount(shown.amount, shown.currency) : ""}
        {...(shown?.flag && { text: flags[shown.flag] })}
        actions={
          <>
            <Button variant="ghost" onClick={onClose}>
              Close
            </Button>
            {isReturnable && <Button onClick={() => setReturning(true)}>Mark as refunded</Button>}
          </>
        }
      >
        {shown && <Facts payment={shown} />}
      </Dialog>
      {shown && (
        <Returning
          key={shown.id}
          payment={shown}
          isOpen={payment !== undefined && isReturning}
          onClose={() => setReturning(false)}
          onDone={() => {
            setReturning(false);
            onClose();
          }}
        />
      )}
    </>
  );
}

function Facts({ payment }: { payment: LedgerRow }) {
  const { periodStart, periodEnd, paidAmount, paidCurrency, refundRequestedAt } = payment;
  const rows: [string, ReactNode][] = [
    ["Owner", payment.email],
    ["Plan", `${payment.planName}, ${payment.duration} mo`],
    ["Status", <PaymentBadge key="status" payment={payment} />],
    ["Started", formatMoment(payment.createdAt)],
    ["Settled", payment.settledAt && formatMoment(payment.settledAt)],
    ["Period", periodStart && periodEnd && formatSpan(periodStart, periodEnd)],
    ["Received", paidAmount && `${paidAmount} ${paidCurrency ?? ""}`],
    ["Refund requested", refundRequestedAt && formatMoment(refundRequestedAt)],
    ["Reason", payment.refundReason],
    ["Refunded", payment.refundedAt && formatMoment(payment.refundedAt)],
    ["Provider", payment.provider],
    ["Our reference", <Mono key="ours">{payment.txRef}</Mono>],
    ["Provider's ID", payment.transactionId && <Mono>{payment.transactionId}</Mono>],
  ];
  return <FactList facts={rows} />;
}

interface ReturningProps extends PaymentDetailsProps {
  payment: LedgerRow;
  isOpen: boolean;
  onDone: () => void;
}

/** The money itself is sent back at the provider. */
function Returning({ payment, isOpen, onClose, onDone }: ReturningProps) {
  // A mismatched payment never began a plan.
  const [endsPlan, setEndsPlan] = useState(payment.status === "successful");
  const mark = useOperatorMutation(adminPaymentsApi.markRefunded, {
    done: "Marked as refunded",
    failed: "Failed to mark the refund.",
    changes: [["payments"], ["users"], ["platform-stats"]],
    onDone,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Mark as refunded"
      text={`Has ${formatAmount(payment.amount, payment.currency)} been sent back to ${payment.email} at the provider? This only records it.`}
      confirm="Mark as refunded"
      isBusy={mark.isPending}
      onConfirm={() => mark.mutate([{ params: { id: payment.id }, body: { endsPlan } }])}
    >
      {payment.userId && (
        <div className="mt-4">
          <Checkbox isOn={endsPlan} onChange={setEndsPlan}>
            End the owner's plan now
          </Checkbox>
        </div>
      )}
    </ConfirmDialog>
  );
}
