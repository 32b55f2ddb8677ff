import { Download } from "lucide-react";
import { useState } from "react";
import { pathOf, queryOf } from "#platform/web/call.ts";
import { useDebounced } from "#platform/web/debounced.ts";
import { LinkButton } from "#platform/web/ui/button.tsx";
import { Field, Input, SearchInput, Select } from "#platform/web/ui/field.tsx";
import { Page, PageHeader } from "#platform/web/ui/page.tsx";
import { addDays } from "#shared/dates.ts";
import { auditActors } from "#shared/vocabulary.ts";
import { type AuditRow, adminAuditApi } from "../contract-audit.ts";
import { AuditEntry } from "./audit-entry.tsx";
import { AuditTable } from "./audit-table.tsx";
import { actorNames } from "./audit-words.ts";
import { oneOf, useListAddress } from "./list-address.ts";
import { ListView } from "./list-view.tsx";
import { useOperatorPages, useOperatorQuery } from "./operator-calls.ts";
import { under, useOperatorPaths } from "./operator-path.ts";
import { usePager } from "./pager.tsx";

const pageSize = 50;
const fields = ["search", "actor", "action", "address", "from", "to"] as const;

export function AuditPage() {
  const { asked, ...list } = useAudit();
  const { signIn } = useOperatorPaths();
  const [opened, setOpened] = useState<AuditRow>();
  const file = `${pathOf(under(signIn, adminAuditApi.exportCsv))}?${queryOf(asked)}`;
  return (
    <Page title="Audit log">
      <PageHeader title="Audit log" text="Who did what, and when. Nothing here can be changed.">
        <LinkButton href={file} download>
          <Download aria-hidden="true" />
          <span>
            Export<span className="max-sm:sr-only"> CSV</span>
          </span>
        </LinkButton>
      </PageHeader>
      <Controls address={list.address} />
      <ListView
        list={list}
        failed="The log did not load"
        unfound={{ title: "Nothing found", text: "No entries match." }}
        none={{ title: "Nothing found", text: "No activity yet." }}
      >
        {(rows) => <AuditTable rows={rows} onOpen={setOpened} />}
      </ListView>
      <AuditEntry entry={opened} onClose={() => setOpened(undefined)} />
    </Page>
  );
}

function useAudit() {
  const address = useListAddress(fields);
  const search = address.value("search").trim();
  const actor = oneOf(auditActors, address.value("actor"));
  const action = address.value("action");
  const from = dayOf(address.value("from"));
  const to = dayOf(address.value("to"));
  const place = address.value("address").trim();
  const asked = useDebounced({
    ...(search && { search }),
    ...(actor && { actor }),
    ...(action && { action }),
    ...(place && { address: place }),
    ...(from && { from: from.toISOString() }),
    ...(to && { until: addDays(to, 1).toISOString() }),
  });
  const pages = useOperatorPages(["audit", "pages"], adminAuditApi.list, {
    ...asked,
    limit: pageSize,
  });
  return { address, asked, pages, pager: usePager(pages, asked) };
}

function dayOf(text: string) {
  const day = new Date(`${text}T00:00`);
  return Number.isNaN(day.getTime()) ? undefined : day;
}

function Controls({ address }: { address: ReturnType<typeof useAudit>["address"] }) {
  const actions = useOperatorQuery(["audit", "actions"], adminAuditApi.actions);
  return (
    <div className="grid grid-cols-2 items-end gap-2 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))] xl:grid-cols-[minmax(0,1.6fr)_repeat(5,minmax(0,1fr))]">
      <SearchInput
        label="Search the log"
        placeholder="Search"
        value={address.value("search")}
        onChange={(search) => address.change({ search })}
        className="max-lg:col-span-2"
      />
      <Select aria-label="Who" {...address.choice("actor")}>
        <option value="">Everyone</option>
        {auditActors.map((actor) => (
          <option key={actor} value={actor}>
            {actorNames[actor]}
          </option>
        ))}
      </Select>
      <Select aria-label="What" {...address.choice("action")}>
        <option value="">All actions</option>
        {(actions.data ?? []).map((action) => (
          <option key={action}>{action}</option>
        ))}
      </Select>
      <div className="max-lg:col-span-2">
        <Input aria-label="IP address" placeholder="IP address" {...address.choice("address")} />
      </div>
      <Field label="From">
        <Input type="date" {...address.choice("from")} />
      </Field>
      <Field label="To">
        <Input type="date" {...address.choice("to")} />
      </Field>
    </div>
  );
}
