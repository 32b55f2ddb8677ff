import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Download } from "lucide-react";
import { useSearchParams } from "wouter";
import { useMediaQuery } from "#platform/web/media-query.ts";
import { Button, LinkButton } from "#platform/web/ui/button.tsx";
import { Card, Figures } from "#platform/web/ui/card.tsx";
import { SidePanel } from "#platform/web/ui/dialog.tsx";
import { CardsDrawing, SearchDrawing } from "#platform/web/ui/drawings.tsx";
import { SearchInput } from "#platform/web/ui/field.tsx";
import { EmptyState, Page, PageHeader, PageState } from "#platform/web/ui/page.tsx";
import { Bone, BoneRows } from "#platform/web/ui/skeleton.tsx";
import { type Lead, type LeadStatus, leadsApi } from "../contract.ts";
import { LeadAside } from "./lead-aside.tsx";
import { LeadDetails } from "./lead-details.tsx";
import { LeadTable } from "./lead-table.tsx";
import { leadsQuery } from "./leads-data.ts";

export function LeadsPage() {
  const leads = useQuery(leadsQuery);
  const [params, setParams] = useSearchParams();
  const isWide = useMediaQuery("(min-width: 1280px)");
  const selected = leads.data?.find(({ id }) => id === params.get("lead"));

  const close = () =>
    setParams((before) => {
      before.delete("lead");
      return before;
    });
  return (
    <Page title="Leads" aside={isWide && selected && <LeadAside lead={selected} onClose={close} />}>
      <PageHeader title="Leads" text="People who want to hear from you.">
        {leads.data && leads.data.length > 0 && (
          <LinkButton href={leadsApi.exportCsv.path} download className="max-md:w-11 max-md:px-0!">
            <Download aria-hidden="true" />
            <span className="max-md:sr-only">Export CSV</span>
          </LinkButton>
        )}
      </PageHeader>
      {leads.data ? (
        <LeadList leads={leads.data} selected={selected} hasActions={isWide && !selected} />
      ) : (
        <PageState
          query={leads}
          failed="The leads did not load"
          consequence="None is lost; new ones are stored meanwhile."
          skeleton={<LeadBones />}
        />
      )}
      {!isWide && (
        <SidePanel
          isOpen={Boolean(selected)}
          onClose={close}
          title={selected ? `Details of ${selected.name}` : "Details"}
        >
          {selected && <LeadDetails lead={selected} onClose={close} />}
        </SidePanel>
      )}
    </Page>
  );
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

function figuresOf(leads: readonly Lead[] | undefined) {
  const counted = (status: LeadStatus) => leads?.filter((lead) => lead.status === status).length;
  const counts = [
    ["Total", leads?.length],
    ["New", counted("new")],
    ["Qualified", counted("qualified")],
    ["Converted", counted("converted")],
  ] as const;
  return counts.map(([label, value]) => ({
    label,
    value: value ?? <Bone className="my-1 h-5 w-8" />,
  }));
}

interface LeadListProps {
  leads: readonly Lead[];
  selected: Lead | undefined;
  hasActions: boolean;
}

function LeadList({ leads, selected, hasActions }: LeadListProps) {
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const found = leads.filter((lead) => matches(lead, search));

  const searchFor = (text: string) =>
    setParams(
      (before) => {
        if (text) before.set("search", text);
        else before.delete("search");
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <Figures label="Counts" isSmall figures={figuresOf(leads)} />
      <SearchInput
        label="Search leads"
        placeholder="Search name, email or agent"
        value={search}
        onChange={searchFor}
        className={clsx(leads.length === 0 && "hidden")}
      />
      <Card className="overflow-hidden">
        {found.length > 0 ? (
          <LeadTable leads={found} selected={selected} hasActions={hasActions} />
        ) : (
          <NoLeads search={search} onClear={() => searchFor("")} />
        )}
      </Card>
      <p role="status" className="sr-only">
        {search && `${found.length} of ${leads.length} leads match`}
      </p>
    </>
  );
}

function NoLeads({ search, onClear }: { search: string; onClear: () => void }) {
  if (!search)
    return (
      <EmptyState
        drawing={<CardsDrawing />}
        title="No leads found"
        text="Leads appear here when a visitor leaves a name and an email."
      />
    );
  return (
    <EmptyState
      drawing={<SearchDrawing />}
      title="No leads found"
      text={`Nothing matches “${search}”.`}
    >
      <Button onClick={onClear}>Clear search</Button>
    </EmptyState>
  );
}

function matches({ name, email, agentName }: Lead, search: string) {
  const sought = search.trim().toLowerCase();
  return [name, email, agentName].some((text) => text.toLowerCase().includes(sought));
}
