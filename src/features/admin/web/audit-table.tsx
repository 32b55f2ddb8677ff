import { rowTarget, Table, TableRow } from "#platform/web/ui/table.tsx";
import { formatMoment } from "#shared/dates.ts";
import type { AuditRow } from "../contract-audit.ts";
import { actorNames, sayAction } from "./audit-words.ts";

const heads = ["What", "Subject", "Who", "IP address", "When"].map((name) => ({ name }));

interface AuditTableProps {
  rows: readonly AuditRow[];
  onOpen: (row: AuditRow) => void;
}

export function AuditTable({ rows, onOpen }: AuditTableProps) {
  return (
    <Table
      label="Audit log"
      columns="minmax(0,1.2fr) minmax(0,1fr) minmax(0,1.2fr) 136px 128px"
      heads={heads}
    >
      {rows.map((row) => (
        <TableRow
          key={row.id}
          className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5"
        >
          <td className="min-w-0">
            <button
              type="button"
              onClick={() => onOpen(row)}
              className={`block max-w-full cursor-pointer truncate text-left font-medium ${rowTarget}`}
            >
              {sayAction(row.action)}
            </button>
          </td>
          <td className="min-w-0 text-ink-2 max-md:justify-self-end">
            <span className="block truncate">{row.subject}</span>
          </td>
          <td className="min-w-0 max-md:order-4">
            <span className="block truncate">{row.actorEmail ?? actorNames[row.actor]}</span>
          </td>
          <td className="truncate text-small text-ink-2 tabular-nums max-md:hidden">
            {row.address ?? "-"}
          </td>
          <td className="text-small text-ink-2 tabular-nums max-md:order-5 max-md:justify-self-end">
            {formatMoment(row.createdAt)}
          </td>
        </TableRow>
      ))}
    </Table>
  );
}
