import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Download, Keyboard, ListFilter } from "lucide-react";
import { useState } from "react";
import { useMayDo } from "#features/accounts/web/public.ts";
import { useAddress } from "#platform/web/address.ts";
import { queryOf } from "#platform/web/call.ts";
import { useDebounced } from "#platform/web/debounced.ts";
import { useKeys } from "#platform/web/keys.ts";
import { useMediaQuery } from "#platform/web/media-query.ts";
import { Button, IconButton, LinkButton } from "#platform/web/ui/button.tsx";
import { Card, Figures } from "#platform/web/ui/card.tsx";
import { Segments } from "#platform/web/ui/choices.tsx";
import { SidePanel } from "#platform/web/ui/dialog.tsx";
import { SearchInput } from "#platform/web/ui/field.tsx";
import { KeysDialog } from "#platform/web/ui/keys-dialog.tsx";
import { Page, PageHeader, PageState, together } from "#platform/web/ui/page.tsx";
import { ShowMore } from "#platform/web/ui/show-more.tsx";
import { Bone, BoneRows } from "#platform/web/ui/skeleton.tsx";
import { type Lead, type LeadCounts, type LeadFilter, leadsApi } from "../contract.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { LeadAside } from "./lead-aside.tsx";
import { LeadDetails, type LeadDetailsProps } from "./lead-details.tsx";
import { countFilters, filterOf, hasQuestion, orderOf } from "./lead-filter.ts";
import { LeadTable } from "./lead-table.tsx";
import {
  leadCountsQuery,
  leadQuery,
  leadsQuery,
  useLeadsEvents,
  useSetLeadStatus,
} from "./leads-data.ts";
import { NoLeads } from "./no-leads.tsx";
import { OrderSelect } from "./order-select.tsx";
import { type Shortcut, shortcuts, statusOfKey } from "./shortcuts.ts";

export function LeadsPage({ Answer }: Pick<LeadDetailsProps, "Answer">) {
  useLeadsEvents();
  const { params, go } = useAddress();
  const filter = useDebounced(filterOf(params, zone));
  const leads = useInfiniteQuery(leadsQuery(filter, orderOf(params)));
  const counts = useQuery(leadCountsQuery);
  const isWide = useMediaQuery("(min-width: 1280px)");
  const mayExport = useMayDo("editor");
  const found = leads.data?.pages.flatMap(({ rows }) => rows);
  const selectedId = params.get("lead");
  const isSpamFolder = filter.folder === "spam";
  // The lead named in the address may not be in the loaded list.
  const listed = found?.find(({ id }) => id === selectedId);
  const single = useQuery({ ...leadQuery(selectedId ?? ""), enabled: selectedId !== null });
  const selected = selectedId ? (listed ?? single.data) : undefined;

  const close = () => go({ lead: null });
  const [areKeysShown, setKeysShown] = useState(false);
  useLeadKeys({ found, selected, onKeys: () => setKeysShown(true) });
  return (
    <Page
      title="Leads"
      aside={isWide && selected && <LeadAside lead={selected} onClose={close} Answer={Answer} />}
    >
      <PageHeader title="Leads" text="People who want to hear from you.">
        <IconButton
          label="Keyboard shortcuts"
          variant="ghost"
          className="max-md:hidden"
          onClick={() => setKeysShown(true)}
        >
          <Keyboard aria-hidden="true" />
        </IconButton>
        {mayExport && !isSpamFolder && (
          <LinkButton href={exportOf(filter)} download className="max-md:w-11 max-md:px-0!">
            <Download aria-hidden="true" />
            <span className="max-md:sr-only">Export CSV</span>
          </LinkButton>
        )}
      </PageHeader>
      {found && counts.data ? (
        <>
          <Figures label="Counts" isSmall figures={figuresOf(counts.data)} />
          <Folders counts={counts.data} />
          <Controls />
          <Card className={clsx("overflow-hidden", leads.isPlaceholderData && "opacity-60")}>
            {found.length > 0 ? (
              <LeadTable
                pages={leads.data?.pages ?? []}
                total={leads.hasNextPage ? knownTotal(counts.data, filter) : found.length}
                selectedId={selectedId}
                hasActions={isWide}
                isNarrow={isWide && Boolean(selected)}
              />
            ) : (
              <NoLeads hasAny={counts.data.total > 0} isSpamFolder={isSpamFolder} />
            )}
          </Card>
          {leads.hasNextPage && (
            <ShowMore
              isBusy={leads.isFetchingNextPage}
              hasFailed={leads.isFetchNextPageError}
              onMore={() => leads.fetchNextPage()}
            />
          )}
          <p role="status" className="sr-only">
            {hasQuestion(params) &&
              !leads.isPlaceholderData &&
              `${found.length}${leads.hasNextPage ? " or more" : ""} of ${counts.data.total} leads match`}
          </p>
        </>
      ) : (
        <PageState
          query={together(leads, counts)}
          failed="The leads did not load"
          skeleton={<LeadBones />}
        />
      )}
      <KeysDialog keys={shortcuts} isOpen={areKeysShown} onClose={() => setKeysShown(false)} />
      {!isWide && (
        <SidePanel
          isOpen={Boolean(selected)}
          onClose={close}
          title={selected ? `Details of ${selected.name}` : "Details"}
        >
          {selected && <LeadDetails lead={selected} onClose={close} Answer={Answer} />}
        </SidePanel>
      )}
    </Page>
  );
}

interface LeadKeys {
  found: readonly Lead[] | undefined;
  selected: Lead | undefined;
  onKeys: () => void;
}

function useLeadKeys({ found = [], selected, onKeys }: LeadKeys) {
  const { go } = useAddress();
  const setStatus = useSetLeadStatus();
  const mayChange = useMayDo("editor");
  const step = (by: number) => {
    const at = found.findIndex(({ id }) => id === selected?.id);
    const to = at < 0 ? found[0] : found[at + by];
    if (to) go({ lead: to.id });
  };
  const mark = (key: keyof typeof statusOfKey) => () => {
    const status = statusOfKey[key];
    if (selected && mayChange && !selected.isSpam) setStatus.mutate({ id: selected.id, status });
  };
  useKeys<Shortcut>({
    j: () => step(1),
    k: () => step(-1),
    "1": mark("1"),
    "2": mark("2"),
    "3": mark("3"),
    "4": mark("4"),
    "/": () => document.querySelector<HTMLElement>("main input[type=search]")?.focus(),
    "?": onKeys,
  });
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
function exportOf(filter: LeadFilter) {
  const query = queryOf(filter);
  return query ? `${leadsApi.exportCsv.path}?${query}` : leadsApi.exportCsv.path;
}

/** The total is unknown for searches and filters until everything is loaded. */
function knownTotal(counts: LeadCounts, filter: LeadFilter) {
  return Object.keys(filter).length === 0 ? counts.total : undefined;
}

function LeadBones() {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <Figures label="Counts" isSmall figures={figuresOf(undefined)} />
      <Bone className="h-10 rounded-control! max-md:h-11.5" />
      <Card>
        <BoneRows count={6} />
      </Card>
    </div>
  );
}

function figuresOf(counts: LeadCounts | undefined) {
  const figures = [
    ["Total", counts?.total],
    ["New", counts?.byStatus.new],
    ["Qualified", counts?.byStatus.qualified],
    ["Converted", counts?.byStatus.converted],
  ] as const;
  return figures.map(([label, value]) => ({
    label,
    value: value?.toLocaleString("en-US") ?? <Bone className="my-1 h-5 w-8" />,
  }));
}

function Controls() {
  const { params, change } = useAddress();
  const chosen = countFilters(params);
  const [isOpen, setOpen] = useState(chosen > 0);
  return (
    <>
      <div className="flex gap-2">
        <SearchInput
          label="Search leads"
          placeholder="Search name, email or agent"
          value={params.get("search") ?? ""}
          onChange={(search) => change({ search })}
          className="grow"
        />
        <span className="w-40 shrink-0 max-sm:hidden">
          <OrderSelect aria-label="Order" />
        </span>
        <Button aria-expanded={isOpen} className="max-md:h-11.5" onClick={() => setOpen(!isOpen)}>
          <ListFilter aria-hidden="true" />
          Filter
          {chosen > 0 && <span className="text-ink-3 tabular-nums">{chosen}</span>}
        </Button>
      </div>
      {isOpen && <FilterPanel />}
    </>
  );
}

function Folders({ counts }: { counts: LeadCounts }) {
  const { params, go } = useAddress();
  const isSpam = params.get("folder") === "spam";
  if (counts.spam === 0 && !isSpam) return null;
  return (
    <div>
      <Segments
        label="Folder"
        value={isSpam ? "spam" : "leads"}
        choices={[
          { value: "leads", label: `Leads ${counts.total.toLocaleString("en-US")}` },
          { value: "spam", label: `Spam ${counts.spam.toLocaleString("en-US")}` },
        ]}
        onChange={(folder) => go({ lead: null, folder: folder === "spam" ? folder : null })}
      />
    </div>
  );
}
