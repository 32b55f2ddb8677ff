import { useState } from "react";
import { useDebounced } from "#platform/web/debounced.ts";
import { SearchInput, Select } from "#platform/web/ui/field.tsx";
import { Page, PageHeader } from "#platform/web/ui/page.tsx";
import { paymentStatuses } from "#shared/vocabulary.ts";
import { adminPaymentsApi, type LedgerRow } from "../contract-payments.ts";
import { oneOf, useListAddress } from "./list-address.ts";
import { ListView } from "./list-view.tsx";
import { useOperatorPages, useOperatorQuery } from "./operator-calls.ts";
import { usePager } from "./pager.tsx";
import { PaymentDetails } from "./payment-details.tsx";
import { PaymentTable, statusNames } from "./payment-table.tsx";

const pageSize = 25;
const needs = ["refund", "look"] as const;

export function PaymentsPage() {
  const list = usePayments();
  const [opened, setOpened] = useState<LedgerRow>();
  return (
    <Page title="Payments">
      <PageHeader title="Payments" text={<Needs />} />
      <Controls address={list.address} />
      <ListView
        list={list}
        failed="The payments did not load"
        unfound={{ title: "No payments found", text: "Nothing matches." }}
        none={{
          title: "No payments yet",
          text: "Owners' payments appear here, with what the provider reports.",
        }}
      >
        {(payments) => <PaymentTable payments={payments} onOpen={setOpened} />}
      </ListView>
      <PaymentDetails payment={opened} onClose={() => setOpened(undefined)} />
    </Page>
  );
}

function usePayments() {
  const address = useListAddress(["search", "status", "need"]);
  const search = address.value("search").trim();
  const status = oneOf(paymentStatuses, address.value("status"));
  const need = oneOf(needs, address.value("need"));
  const asked = useDebounced({
    ...(search && { search }),
    ...(status && { status }),
    ...(need && { need }),
  });
  const pages = useOperatorPages(["payments", "pages"], adminPaymentsApi.list, {
    ...asked,
    limit: pageSize,
  });
  return { address, pages, pager: usePager(pages, asked) };
}

function Needs() {
  const { data } = useOperatorQuery(["payments", "needs"], adminPaymentsApi.needs);
  if (!data) return <span className="invisible">…</span>;
  const parts = [
    data.refund > 0 && `${data.refund} to refund`,
    data.look > 0 && `${data.look} to review`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(", ")}.` : "You're all caught up.";
}

function Controls({ address }: { address: ReturnType<typeof usePayments>["address"] }) {
  return (
    <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_auto_auto]">
      <SearchInput
        label="Search payments"
        placeholder="Search email, plan or reference"
        value={address.value("search")}
        onChange={(search) => address.change({ search })}
        className="sm:max-lg:col-span-2"
      />
      <Select aria-label="Status" {...address.choice("status")}>
        <option value="">All statuses</option>
        {paymentStatuses.map((status) => (
          <option key={status} value={status}>
            {statusNames[status].name}
          </option>
        ))}
      </Select>
      <Select aria-label="What to do" {...address.choice("need")}>
        <option value="">Everything</option>
        <option value="refund">To refund</option>
        <option value="look">To review</option>
      </Select>
    </div>
  );
}
