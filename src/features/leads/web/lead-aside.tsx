import { useEffect, useRef } from "react";
import type { Lead } from "../contract.ts";
import { LeadDetails } from "./lead-details.tsx";

/** Details beside the list. They come after it in the page, so the focus is taken there and brought back. */
export function LeadAside({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const aside = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    aside.current?.focus({ preventScroll: true });
  }, [lead.id]);
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
    [],
  );
  return (
    <aside
      ref={aside}
      tabIndex={-1}
      aria-label={`Details of ${lead.name}`}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
      className="sticky top-0 h-dvh w-92 shrink-0 animate-panel overflow-y-auto border-l border-line bg-surface outline-none"
    >
      <LeadDetails lead={lead} onClose={onClose} />
    </aside>
  );
}
