import { useEffect, useEffectEvent, useRef } from "react";
import { focusPage } from "#platform/web/focus-page.ts";
import { LeadDetails, type LeadDetailsProps } from "./lead-details.tsx";
import { rowLinkId } from "./lead-table.tsx";

/** Comes after the list in the document, so the focus is moved here and back. */
export function LeadAside({ lead, onClose, Answer }: LeadDetailsProps) {
  const aside = useRef<HTMLElement>(null);
  const giveBack = useEffectEvent(() => {
    const row = document.getElementById(rowLinkId(lead.id));
    if (row) row.focus();
    else focusPage();
  });
  useEffect(() => aside.current?.focus({ preventScroll: true }), [lead.id]);
  useEffect(() => () => giveBack(), []);
  return (
    <aside
      ref={aside}
      tabIndex={-1}
      aria-label={`Details of ${lead.name}`}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
      className="sticky top-0 h-dvh w-92 shrink-0 animate-panel overflow-y-auto border-l border-line bg-surface outline-none"
    >
      <LeadDetails lead={lead} onClose={onClose} Answer={Answer} />
    </aside>
  );
}
