import { CalendarClock, Eye, LockOpen, OctagonPause, Trash2 } from "lucide-react";
import { memo, useRef, useState } from "react";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import { Badge } from "#platform/web/ui/badge.tsx";
import { IconButton } from "#platform/web/ui/button.tsx";
import { Select } from "#platform/web/ui/field.tsx";
import { Menu, MenuItem, MenuRule } from "#platform/web/ui/menu.tsx";
import { Table, TableRow } from "#platform/web/ui/table.tsx";
import { formatDay } from "#shared/dates.ts";
import { personName } from "#shared/person-name.ts";
import { subscriptionStatuses } from "#shared/vocabulary.ts";
import { adminUsersApi, type UserRow } from "../contract-users.ts";
import { oneOf } from "./list-address.ts";
import { useOperatorMutation } from "./operator-calls.ts";
import { type UserAction, UserDialogs } from "./user-dialogs.tsx";
import { RoleBadge, SubscriptionBadge } from "./user-words.tsx";
import { changesUsers, useChangeSubscription } from "./users-data.ts";

const heads = ["User", "Role", "Subscription", "Trial Ends", "Joined", "Actions"].map((name) => ({
  name,
}));

export function UserTable({ users }: { users: readonly UserRow[] }) {
  return (
    <Table label="Users" columns="minmax(0,1fr) 68px 104px 96px 96px 204px" heads={heads}>
      {users.map((user) => (
        <UserLine key={user.id} user={user} />
      ))}
    </Table>
  );
}

const UserLine = memo(function UserLine({ user }: { user: UserRow }) {
  const [action, setAction] = useState<UserAction | null>(null);
  const [wanted, setWanted] = useState(user.subscriptionStatus);
  const menu = useRef<HTMLButtonElement>(null);
  const change = useChangeSubscription();
  const lift = useOperatorMutation(adminUsersApi.liftSuspension, {
    done: "Suspension Lifted",
    failed: "Failed to lift the suspension.",
    changes: changesUsers,
  });
  const name = personName(user);
  const { id, planExpiresAt } = user;

  function choose(text: string) {
    const status = oneOf(subscriptionStatuses, text);
    if (!status) return;
    const goesOn = status === "trial" || status === "active";
    if (goesOn && planExpiresAt && planExpiresAt < new Date()) open("subscription", status);
    else change.mutate([{ params: { id }, body: { status, planExpiresAt } }]);
  }

  function open(next: UserAction, status = user.subscriptionStatus) {
    setWanted(status);
    setAction(next);
  }

  return (
    <TableRow className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-2">
      <td className="flex min-w-0 items-center gap-3 max-md:col-span-2">
        <Avatar name={name} />
        <span className="min-w-0">
          <span dir="auto" className="block truncate text-left font-medium">
            {name}
          </span>
          <span className="block truncate text-small text-ink-2">
            {name === user.email ? "no name given" : user.email}
          </span>
        </span>
      </td>
      <td className="max-md:col-start-2 max-md:row-start-2 max-md:justify-self-end">
        <RoleBadge role={user.role} />
      </td>
      <td className="max-md:col-start-1 max-md:row-start-2">
        {user.suspendedReason ? (
          <Badge tone="danger" shape="bars">
            Suspended
          </Badge>
        ) : (
          <SubscriptionBadge status={user.subscriptionStatus} />
        )}
      </td>
      <td className="text-ink-2 tabular-nums">
        <span className="md:hidden">Trial ends </span>
        {planExpiresAt ? formatDay(planExpiresAt) : "-"}
      </td>
      <td className="text-ink-2 tabular-nums max-md:justify-self-end">
        <span className="md:hidden">Joined </span>
        {formatDay(user.createdAt)}
      </td>
      <td className="flex items-center gap-1 max-md:col-span-2">
        <span className="w-30 max-md:grow">
          <Select
            aria-label={`Status of ${name}`}
            value={user.subscriptionStatus}
            disabled={change.isPending}
            onChange={(event) => choose(event.target.value)}
            className="h-9! max-md:h-11!"
          >
            {subscriptionStatuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </Select>
        </span>
        <IconButton
          label={user.isOwn ? "You cannot delete yourself" : `Delete ${name}`}
          variant="ghost"
          size="small"
          disabled={user.isOwn}
          onClick={() => open("delete")}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
        <Menu ref={menu} label={`More for ${name}`}>
          <MenuItem
            icon={<CalendarClock aria-hidden="true" />}
            onSelect={() => open("subscription")}
          >
            Change Subscription
          </MenuItem>
          {user.role === "user" ? (
            <MenuItem icon={<Eye aria-hidden="true" />} onSelect={() => open("view")}>
              View as owner
            </MenuItem>
          ) : null}
          {user.isOwn ? null : <MenuRule />}
          {user.isOwn ? null : user.suspendedReason ? (
            <MenuItem
              icon={<LockOpen aria-hidden="true" />}
              onSelect={() => lift.mutate([{ params: { id } }])}
            >
              Lift Suspension
            </MenuItem>
          ) : (
            <MenuItem
              icon={<OctagonPause aria-hidden="true" />}
              isDanger
              onSelect={() => open("suspend")}
            >
              Suspend
            </MenuItem>
          )}
        </Menu>
        <UserDialogs
          user={user}
          action={action}
          status={wanted}
          onClose={() => setAction(null)}
          opener={menu}
        />
      </td>
    </TableRow>
  );
});
