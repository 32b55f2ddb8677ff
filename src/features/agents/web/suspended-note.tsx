import { Ban } from "lucide-react";
import { Card } from "#platform/web/ui/card.tsx";
import type { Agent } from "../contract.ts";

export function SuspendedNote({ agent }: { agent: Agent }) {
  if (!agent.suspendedReason) return null;
  return (
    <Card label="Suspended" className="flex items-start gap-3 p-6 max-md:p-4">
      <Ban className="mt-0.5 size-4.5 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0 wrap-anywhere">
        <h2 className="font-semibold">This agent has been suspended</h2>
        <p className="mt-1 text-ink-2">Visitors can't see it. Reason: {agent.suspendedReason}</p>
      </div>
    </Card>
  );
}
