import { Ban, RefreshCw, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { ConfirmDialog } from "#platform/web/ui/dialog.tsx";
import { Menu, MenuItem, MenuRule } from "#platform/web/ui/menu.tsx";
import type { KnowledgeSource } from "../contract.ts";
import { useReadAgain, useRemoveSource, useStopReading } from "./knowledge-data.ts";
import { isUnderWay } from "./knowledge-events.ts";
import { kindsOfSource } from "./source-kinds.tsx";
import { nameOf } from "./source-words.ts";

interface SourceMenuProps {
  agentId: string;
  source: KnowledgeSource;
  onRemoved?: () => void;
}

export function SourceMenu({ agentId, source, onRemoved }: SourceMenuProps) {
  const [isRemoving, setRemoving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const readAgain = useReadAgain(agentId, source.id);
  const stop = useStopReading(agentId, source.id);
  const remove = useRemoveSource(agentId);
  const isRead = kindsOfSource[source.kind].origin === "web";
  const name = nameOf(source);
  return (
    <>
      <Menu ref={button} label={`Actions for ${name}`}>
        {isRead && !isUnderWay(source) && (
          <MenuItem
            icon={<RefreshCw aria-hidden="true" />}
            onSelect={() => readAgain.mutate(undefined)}
          >
            Read again
          </MenuItem>
        )}
        {isRead && isUnderWay(source) && (
          <MenuItem icon={<Ban aria-hidden="true" />} onSelect={() => stop.mutate(undefined)}>
            Stop
          </MenuItem>
        )}
        {isRead && <MenuRule />}
        <MenuItem icon={<Trash2 aria-hidden="true" />} isDanger onSelect={() => setRemoving(true)}>
          Remove
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isRemoving}
        opener={button}
        onClose={() => setRemoving(false)}
        title="Remove this source"
        text={`The agent forgets what it learned from ${name}. This action cannot be undone.`}
        confirm="Remove"
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate(source.id, {
            onSuccess: onRemoved,
            onSettled: () => setRemoving(false),
          })
        }
      />
    </>
  );
}
