import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer } from "lucide-react";
import type { ReactNode } from "react";
import type { CurrentUser } from "#features/accounts/contract.ts";
import { ApiError } from "#platform/web/call.ts";
import { Button, LinkButton } from "#platform/web/ui/button.tsx";
import { Logo } from "#platform/web/ui/logo.tsx";
import { EmptyState, Page, PageState } from "#platform/web/ui/page.tsx";
import { formatDay } from "#shared/dates.ts";
import { formatAmount } from "#shared/money.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { Payment } from "../contract.ts";
import { paymentQuery } from "./billing-data.ts";

const providers = { flutterwave: "Flutterwave", sandbox: "Sandbox, no money moved" };

export function ReceiptPage({ id, user }: { id: string; user: CurrentUser }) {
  const payment = useQuery(paymentQuery(id));
  const isMissing = payment.error instanceof ApiError && [400, 404].includes(payment.error.status);
  return (
    <Page title="Receipt">
      <div className="mx-auto flex w-full max-w-160 flex-col gap-4">
        <div className="flex justify-between gap-2 print:hidden">
          <LinkButton href="/settings" variant="ghost">
            <ArrowLeft aria-hidden="true" />
            Settings
          </LinkButton>
          {payment.data && (
            <Button onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              Print
            </Button>
          )}
        </div>
        {payment.data ? (
          <Receipt payment={payment.data} name={`${user.firstName} ${user.lastName}`} />
        ) : isMissing ? (
          <EmptyState
            isWholePage
            title="Receipt not found"
            text="It may belong to another account."
          />
        ) : (
          <PageState query={payment} failed="The receipt did not load" />
        )}
      </div>
    </Page>
  );
}

function Receipt({ payment, name }: { payment: Payment; name: string }) {
  const { amount, currency, planName, duration, periodStart, periodEnd, refundedAt } = payment;
  return (
    <article className="rounded-card border border-line bg-surface p-8 max-md:p-5 print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-h1 font-[680]">Receipt</h1>
          <p className="mt-1 text-ink-2 tabular-nums">
            {formatDay(payment.settledAt ?? payment.createdAt)}
          </p>
        </div>
        <Logo />
      </header>
      <dl className="mt-7 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Item name="Billed to">
          {name}
          <br />
          {payment.email}
        </Item>
        <Item name="Paid by">{providers[payment.provider]}</Item>
        <Item name="Reference">{payment.txRef}</Item>
        {payment.transactionId && <Item name="Transaction">{payment.transactionId}</Item>}
      </dl>
      <table className="mt-8 w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-left text-meta text-ink-3">
            <th scope="col" className="py-2 font-[560]">
              For
            </th>
            <th scope="col" className="py-2 text-right font-[560]">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-line align-top">
            <td className="py-3 pr-4">
              {PRODUCT_NAME} {planName}, {duration === 1 ? "1 month" : `${duration} months`}
              {periodStart && periodEnd && (
                <span className="block text-small text-ink-3">
                  {formatDay(periodStart)} to {formatDay(periodEnd)}
                </span>
              )}
            </td>
            <td className="py-3 text-right tabular-nums">{formatAmount(amount, currency)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr className="font-[640]">
            <th scope="row" className="py-3 text-left font-[640]">
              {refundedAt ? "Refunded" : "Paid"}
            </th>
            <td className="py-3 text-right tabular-nums">
              {formatAmount(amount, currency)} {currency}
            </td>
          </tr>
        </tfoot>
      </table>
      {refundedAt && <p className="mt-2 text-ink-2">Refunded on {formatDay(refundedAt)}.</p>}
    </article>
  );
}

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-3">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}
