import clsx from "clsx";
import { Mail, Phone } from "lucide-react";
import { type MouseEvent, memo, useState } from "react";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { LinkButton } from "#platform/web/ui/button.tsx";
import { rowTarget, Table, TablePart, TableRow } from "#platform/web/ui/table.tsx";
import { formatMoment } from "#shared/dates.ts";
import type { Lead } from "../contract.ts";
import { callLink, mailLink } from "./contact.ts";
import { LeadStatusSelect } from "./lead-status.tsx";
import { leadsPageSize } from "./leads-data.ts";

const columns = "minmax(0,1.35fr) minmax(0,1fr) 120px 100px";
const columnsWithActions = `${columns} 172px`;

interface LeadTableProps {
  pages: readonly { rows: readonly Lead[] }[];
  total: number | undefined;
  selectedId: string | null;
  hasActions: boolean;
  isNarrow: boolean;
}

export function LeadTable(props: LeadTableProps) {
  const { pages, total, selectedId, hasActions, isNarrow } = props;
  // Regains the focus when the details close, however far the list was scrolled.
  const [openedId, setOpened] = useState(selectedId);
  if (selectedId && selectedId !== openedId) setOpened(selectedId);
  const showsActions = hasActions && !isNarrow;
  const heads = [
    { name: "Name" },
    { name: "Agent" },
    { name: "Status" },
    { name: "When", isNumeric: true },
    { name: "Actions", isHidden: true },
  ];
  return (
    // Hidden by CSS only: rerendering thousands of rows would be slow.
    <div data-narrow={isNarrow || undefined} className="group/leads">
      <Table
        label="Leads"
        inParts={total === undefined ? -1 : total + 1}
        columns={showsActions ? columnsWithActions : columns}
        heads={showsActions ? heads : heads.slice(0, -1)}
      >
        {pages.map(({ rows }, page) => (
          <LeadRows
            // Keyed by index, which stays stable when a new lead shifts the rest.
            key={page}
            leads={rows}
            firstIndex={page * leadsPageSize + 2}
            selectedId={has(rows, selectedId) ? selectedId : null}
            isKept={has(rows, openedId)}
            hasActions={hasActions}
          />
        ))}
      </Table>
    </div>
  );
}

function has(leads: readonly Lead[], id: string | null) {
  return leads.some((lead) => lead.id === id);
}

interface LeadRowsProps {
  leads: readonly Lead[];
  firstIndex: number;
  selectedId: string | null;
  isKept: boolean;
  hasActions: boolean;
}

/** Memoized: of ten thousand rows only the changed hundred rerender. */
const LeadRows = memo(function LeadRows(props: LeadRowsProps) {
  const { leads, firstIndex, selectedId, isKept, hasActions } = props;
  return (
    <TablePart rowCount={leads.length} isKept={isKept}>
      {leads.map((lead, at) => (
        <LeadRow
          key={lead.id}
          lead={lead}
          index={firstIndex + at}
          isSelected={lead.id === selectedId}
          hasActions={hasActions}
        />
      ))}
    </TablePart>
  );
});

interface LeadRowProps {
  lead: Lead;
  index: number;
  isSelected: boolean;
  hasActions: boolean;
}

const LeadRow = memo(function LeadRow({ lead, index, isSelected, hasActions }: LeadRowProps) {
  const tel = callLink(lead.phone);
  return (
    <TableRow
      isSelected={isSelected}
      index={index}
      className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1"
    >
      <td className="min-w-0">
        <Link
          id={rowLinkId(lead.id)}
          href={`/leads?lead=${lead.id}`}
          onClick={(event) => openBeside(event, lead.id)}
          dir="auto"
          className={clsx("block truncate text-left font-medium", rowTarget)}
          aria-current={isSelected || undefined}
        >
          {lead.name}
        </Link>
        <span dir="auto" className="block truncate text-left text-small text-ink-2">
          {[lead.message, lead.email].filter(Boolean).join(" · ")}
        </span>
      </td>
      <td
        dir="auto"
        className="min-w-0 truncate text-left text-ink-2 max-md:col-start-1 max-md:row-start-2 max-md:text-small"
      >
        {lead.agentName}
      </td>
      <td className="max-md:col-start-2 max-md:row-start-2 max-md:justify-self-end">
        <LeadStatusSelect lead={lead} />
      </td>
      <td className="text-right whitespace-nowrap text-ink-2 tabular-nums max-md:col-start-2 max-md:row-start-1 max-md:text-small max-md:leading-5">
        {formatMoment(lead.createdAt)}
      </td>
      {hasActions && (
        <td className="relative z-(--z-sticky) flex justify-start gap-1 pl-3 group-data-narrow/leads:hidden">
          <LinkButton variant="ghost" size="small" isExternal href={mailLink(lead.email)}>
            <Mail aria-hidden="true" />
            Email
          </LinkButton>
          {tel && (
            <LinkButton variant="ghost" size="small" isExternal href={tel}>
              <Phone aria-hidden="true" />
              Call
            </LinkButton>
          )}
        </td>
      )}
    </TableRow>
  );
});

export function rowLinkId(leadId: string) {
  return `lead-${leadId}`;
}

/** Keeps the search and filter. Read on press, because subscribed rows would rerender at every keystroke. */
function openBeside(event: MouseEvent, id: string) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const params = new URLSearchParams(window.location.search);
  params.set("lead", id);
  navigate(`${window.location.pathname}?${params}`);
}
