import { useQuery } from "@tanstack/react-query";
import { Field, Select } from "#platform/web/ui/field.tsx";
import type { InboxConversation } from "../contract.ts";
import { peopleQuery, useChangeConversation } from "./inbox-data.ts";

export function Assignee({
  conversation: { id, assigneeId, assigneeName },
}: {
  conversation: InboxConversation;
}) {
  const people = useQuery(peopleQuery);
  const change = useChangeConversation(id);
  const team = people.data ?? [];
  if (team.length < 2 && !assigneeId) return null;
  return (
    <Field label="Assigned to" hint="They are notified and see it under Mine.">
      <Select
        value={assigneeId ?? ""}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ assigneeId: event.target.value || null })}
      >
        <option value="">Nobody</option>
        {assigneeId && !team.some((person) => person.id === assigneeId) && (
          <option value={assigneeId}>{assigneeName}</option>
        )}
        {team.map((person) => (
          <option key={person.id} value={person.id}>
            {person.isOnline && !person.isMe ? `${person.name} (online)` : person.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
