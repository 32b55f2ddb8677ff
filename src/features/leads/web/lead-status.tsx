import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useMayDo } from "#features/accounts/web/public.ts";
import { Badge, type BadgeShape, type BadgeTone } from "#platform/web/ui/badge.tsx";
import { type Lead, LeadStatus } from "../contract.ts";
import { useSetLeadStatus } from "./leads-data.ts";

const looks: Record<LeadStatus, { tone: BadgeTone; shape: BadgeShape; name: string }> = {
  new: { tone: "info", shape: "dot", name: "New" },
  contacted: { tone: "warning", shape: "half", name: "Contacted" },
  qualified: { tone: "plum", shape: "diamond", name: "Qualified" },
  converted: { tone: "positive", shape: "tick", name: "Converted" },
};

export function LeadStatusSelect({ lead, isWide = false }: { lead: Lead; isWide?: boolean }) {
  const setStatus = useSetLeadStatus();
  const { tone, shape, name } = looks[lead.status];
  const mayChange = useMayDo("editor");
  if (!mayChange || lead.isSpam)
    return (
      <Badge tone={tone} shape={shape}>
        {name}
      </Badge>
    );
  return (
    <span
      className={clsx(
        "relative z-(--z-sticky) inline-flex items-center gap-1 rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        isWide
          ? "h-10 w-full justify-between border border-control bg-surface pr-3 pl-2.5 max-md:h-11.5"
          : "-m-1 p-1 hover:bg-[color-mix(in_oklab,var(--ink)_6%,transparent)] max-md:-m-2.5 max-md:p-2.5",
      )}
    >
      <Badge tone={tone} shape={shape}>
        {name}
      </Badge>
      <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-3" />
      <select
        aria-label={`Status of ${lead.name}`}
        value={lead.status}
        onChange={(event) =>
          setStatus.mutate({ id: lead.id, status: LeadStatus.parse(event.target.value) })
        }
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {LeadStatus.options.map((status) => (
          <option key={status} value={status}>
            {looks[status].name}
          </option>
        ))}
      </select>
    </span>
  );
}
