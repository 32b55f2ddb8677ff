import { type ReactNode, useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import type { AuditRow } from "../contract-audit.ts";
import { actorNames, type Change, changesOf, sayAction } from "./audit-words.ts";
import { FactList, Mono } from "./fact-list.tsx";

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long" });

interface AuditEntryProps {
  entry: AuditRow | undefined;
  onClose: () => void;
}

export function AuditEntry({ entry, onClose }: AuditEntryProps) {
  // Keeps the text while the dialog closes.
  const [shown, setShown] = useState(entry);
  if (entry && entry !== shown) setShown(entry);
  return (
    <Dialog
      isOpen={entry !== undefined}
      onClose={onClose}
      title={shown ? sayAction(shown.action) : ""}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {shown && <Facts entry={shown} />}
    </Dialog>
  );
}

function Facts({ entry }: { entry: AuditRow }) {
  const changes = changesOf(entry);
  const rows: [string, ReactNode][] = [
    ["When", moment.format(entry.createdAt)],
    ["Who", [actorNames[entry.actor], entry.actorEmail].filter(Boolean).join(", ")],
    ["IP address", entry.address],
    ["Why", entry.reason],
    ["Action", <Mono key="action">{entry.action}</Mono>],
    ["Subject", <Mono key="subject">{`${entry.subject} ${entry.subjectId}`}</Mono>],
    ["Actor ID", entry.actorId && <Mono>{entry.actorId}</Mono>],
  ];
  return (
    <>
      <FactList facts={rows} />
      {changes.length > 0 && <Changes changes={changes} />}
    </>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <table className="mt-5 w-full table-fixed text-left">
      <caption className="mb-1.5 text-left text-h3 font-[640]">What changed</caption>
      <thead>
        <tr className="text-meta text-ink-3">
          {["Field", "Before", "After"].map((name) => (
            <th key={name} scope="col" className="py-1.5 pr-3 font-[560]">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-3 font-medium wrap-anywhere">
              {name}
            </th>
            <td className="py-2 pr-3 wrap-anywhere text-ink-2">{before ?? "-"}</td>
            <td className="py-2 wrap-anywhere">{after ?? "-"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
