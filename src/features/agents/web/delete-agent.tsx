import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { ConfirmDialog } from "#platform/web/ui/dialog.tsx";
import type { Agent, AgentStats } from "../contract.ts";
import { agentStatsQuery, useRemoveAgent } from "./agents-data.ts";

interface DeleteAgentProps {
  agent: Agent;
  isOpen: boolean;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function DeleteAgent({ agent, isOpen, opener, onClose }: DeleteAgentProps) {
  const remove = useRemoveAgent();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      opener={opener}
      onClose={onClose}
      title="Delete agent"
      text={`Are you sure you want to delete ${agent.name}? This action cannot be undone.`}
      confirm="Delete"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(agent.id, { onSettled: onClose })}
    >
      {isOpen && <DeletedAlong id={agent.id} />}
    </ConfirmDialog>
  );
}

function DeletedAlong({ id }: { id: string }) {
  const stats = useQuery(agentStatsQuery(id));
  return (
    <p className="mt-3 min-h-10 text-small text-ink-2">
      {stats.data && (
        <>
          Deleted along with it: {gathered(stats.data)}everything it has learned. The chat
          disappears from every website it is on.
        </>
      )}
    </p>
  );
}

function gathered({ totalConversations, totalLeads }: AgentStats) {
  const counts = [counted(totalConversations, "conversation"), counted(totalLeads, "lead")];
  return totalConversations + totalLeads > 0 ? `${counts.join(", ")} and ` : "";
}

function counted(count: number, what: string) {
  return `${count.toLocaleString("en-US")} ${what}${count === 1 ? "" : "s"}`;
}
