import { useQuery } from "@tanstack/react-query";
import { Bell, BellOff, Keyboard, ListChecks } from "lucide-react";
import { IconButton } from "#platform/web/ui/button.tsx";
import { Tooltip } from "#platform/web/ui/tooltip.tsx";
import type { InboxCounts } from "../contract.ts";
import { turnAlerts, useAlerts } from "./alerts.ts";
import { countsQuery, peopleQuery } from "./inbox-data.ts";

interface HeadingProps {
  isSelecting: boolean;
  onSelect: () => void;
  onKeys: () => void;
}

export function InboxHeading({ isSelecting, onSelect, onKeys }: HeadingProps) {
  const counts = useQuery(countsQuery);
  const alerts = useAlerts();
  const areAlertsOn = alerts !== "off";
  const text = areAlertsOn
    ? "Turn off notifications"
    : "Notify me when a visitor asks for a person";
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 className="text-h1 font-[680]">Inbox</h1>
        <p role="status" className="mt-1 min-h-5 text-small text-ink-2">
          {counts.data && summaryOf(counts.data)}
        </p>
        <Colleagues />
        {alerts === "rings" && (
          <p className="text-small text-ink-3">Sound only: this browser blocks notifications</p>
        )}
      </div>
      <div className="-me-2 flex shrink-0 gap-0.5">
        <Tooltip text="Select several" side="top">
          <IconButton
            label="Select several"
            variant="ghost"
            aria-pressed={isSelecting}
            onClick={onSelect}
          >
            <ListChecks aria-hidden="true" />
          </IconButton>
        </Tooltip>
        <Tooltip text="Keyboard shortcuts" side="top">
          <IconButton
            label="Keyboard shortcuts"
            variant="ghost"
            className="max-md:hidden"
            onClick={onKeys}
          >
            <Keyboard aria-hidden="true" />
          </IconButton>
        </Tooltip>
        <Tooltip text={text} side="top">
          <IconButton
            variant="ghost"
            label={text}
            aria-pressed={areAlertsOn}
            onClick={() => turnAlerts(!areAlertsOn)}
          >
            {areAlertsOn ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
          </IconButton>
        </Tooltip>
      </div>
    </div>
  );
}

function Colleagues() {
  const people = useQuery(peopleQuery);
  const [first, ...rest] = (people.data ?? []).filter(({ isMe, isOnline }) => isOnline && !isMe);
  if (!first) return null;
  return (
    <p className="text-small text-ink-3">
      {rest.length === 0 ? `${first.name} is` : `${first.name} and ${rest.length} more are`} online,
      too
    </p>
  );
}

function summaryOf({ waiting, mine, open }: InboxCounts) {
  const parts = [waiting > 0 && `${waiting} waiting`, mine > 0 && `${mine} with you`];
  return parts.filter(Boolean).join(", ") || `${open === 1000 ? "1,000 or more" : open} open`;
}
