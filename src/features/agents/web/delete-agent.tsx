import type { RefObject } from "react";
import { ConfirmDialog } from "#platform/web/ui/dialog.tsx";
import type { Agent } from "../contract.ts";
import { useRemoveAgent } from "./agents-data.ts";

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
    />
  );
}
