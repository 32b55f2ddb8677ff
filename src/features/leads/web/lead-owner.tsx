import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useMayDo } from "#features/accounts/web/public.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialog.tsx";
import { Field, Select } from "#platform/web/ui/field.tsx";
import type { Lead } from "../contract.ts";
import { leadPeopleQuery, useAssignLead, useRemoveLead } from "./leads-data.ts";

/** Hidden where there is no team. */
export function LeadAssignee({ lead: { id, assigneeId } }: { lead: Lead }) {
  const team = useQuery(leadPeopleQuery).data ?? [];
  const assign = useAssignLead(id);
  const mayChange = useMayDo("editor");
  if (team.length < 2) return null;
  return (
    <Field label="Assigned to">
      <Select
        value={assigneeId ?? ""}
        disabled={!mayChange || assign.isPending}
        onChange={(event) => assign.mutate(event.target.value || null)}
      >
        <option value="">Nobody</option>
        {team.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function DeleteLead({ lead: { id, name }, onGone }: { lead: Lead; onGone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveLead();
  if (!useMayDo("editor")) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="-ms-3 self-start"
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden="true" />
        Delete lead
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Delete lead"
        text={`This permanently deletes what ${name} left, with your notes. The conversation is kept.`}
        confirm="Delete"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(id, { onSuccess: onGone })}
      />
    </>
  );
}
