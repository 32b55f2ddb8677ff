import { useQuery } from "@tanstack/react-query";
import { AlarmClock, Check, MailOpen, UserRound } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { Menu, MenuItem } from "#platform/web/ui/menu.tsx";
import { bulkMax, type ConversationChange } from "../contract.ts";
import { peopleQuery, useChangeConversations } from "./inbox-data.ts";
import { snoozeChoices } from "./snooze.ts";

interface BulkBarProps {
  ids: readonly string[];
  allIds: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  onDone: () => void;
}

/** What can be done with several conversations at once. */
export function BulkBar({ ids, allIds, onChoose, onDone }: BulkBarProps) {
  const change = useChangeConversations();
  const people = useQuery(peopleQuery);
  const team = people.data ?? [];
  const isEmpty = ids.length === 0;
  const all = allIds.slice(0, bulkMax);
  const make = (what: ConversationChange) =>
    change.mutate({ ids: [...ids], change: what }, { onSuccess: onDone });
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-t border-line bg-surface px-3 py-2">
      <p role="status" className="me-auto text-small font-medium">
        {ids.length} selected
      </p>
      <Button
        variant="ghost"
        size="small"
        onClick={() => onChoose(ids.length < all.length ? all : [])}
      >
        {ids.length < all.length ? "All" : "None"}
      </Button>
      <Button variant="ghost" size="small" onClick={onDone}>
        Cancel
      </Button>
      <div className="flex w-full items-center gap-1.5">
        <Button
          size="small"
          disabled={isEmpty}
          isBusy={change.isPending}
          onClick={() => make({ status: "closed" })}
        >
          <Check aria-hidden="true" />
          Close
        </Button>
        <Button size="small" disabled={isEmpty} onClick={() => make({ isRead: true })}>
          <MailOpen aria-hidden="true" />
          Mark as read
        </Button>
        {!isEmpty && (
          <Menu label="More actions for the selection">
            {snoozeChoices.map(({ name, until }) => (
              <MenuItem
                key={name}
                icon={<AlarmClock aria-hidden="true" />}
                onSelect={() => make({ snoozedUntil: until(new Date()).toISOString() })}
              >
                {name}
              </MenuItem>
            ))}
            {team.length > 1 &&
              team.map(({ id, name }) => (
                <MenuItem
                  key={id}
                  icon={<UserRound aria-hidden="true" />}
                  onSelect={() => make({ assigneeId: id })}
                >
                  {`Assign to ${name}`}
                </MenuItem>
              ))}
          </Menu>
        )}
      </div>
    </div>
  );
}
