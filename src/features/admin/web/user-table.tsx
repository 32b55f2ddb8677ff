import { Trash2 } from "lucide-react";
import { memo, useState } from "react";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import { IconButton } from "#platform/web/ui/button.tsx";
import { Select } from "#platform/web/ui/field.tsx";
import { Table, TableRow } from "#platform/web/ui/table.tsx";
import { formatDay } from "#shared/dates.ts";
import { subscriptionStatuses } from "#shared/vocabulary.ts";
import type { UserRow } from "../contract-users.ts";
import { DeleteUser } from "./delete-user.tsx";
import { oneOf } from "./list-address.ts";
import { nameOf, RoleBadge, SubscriptionBadge } from "./user-words.tsx";
import { useChangeSubscription } from "./users-data.ts";

const heads = ["User", "Role", "Subscription", "Trial Ends", "Joined", "Actions"].map((name) => ({
  name,
}));

export function UserTable({ users }: { users: readonly UserRow[] }) {
  const [leaving, setLeaving] = useState<UserRow>();
  return (
    <>
      <Table label="Users" columns="minmax(0,1fr) 68px 104px 96px 96px 176px" heads={heads}>
        {users.map((user) => (
          <UserLine key={user.id} user={user} onDelete={setLeaving} />
        ))}
      </Table>
      <DeleteUser user={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}

interface UserLineProps {
  user: UserRow;
  onDelete: (user: UserRow) => void;
}

const UserLine = memo(function UserLine({ user, onDelete }: UserLineProps) {
  const change = useChangeSubscription();
  const name = nameOf(user);
  return (
    <TableRow className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-2">
      <td className="flex min-w-0 items-center gap-3">
        <Avatar name={name} />
        <span className="min-w-0">
          <span dir="auto" className="block truncate font-medium">
            {name}
          </span>
          <span className="block truncate text-small text-ink-2">
            {name === user.email ? "no name given" : user.email}
          </span>
        </span>
      </td>
      <td className="max-md:justify-self-end">
        <RoleBadge role={user.role} />
      </td>
      <td>
        <SubscriptionBadge status={user.subscriptionStatus} />
      </td>
      <td className="tabular-nums text-ink-2 max-md:justify-self-end">
        {user.planExpiresAt ? formatDay(user.planExpiresAt) : "-"}
      </td>
      <td className="tabular-nums text-ink-2 max-md:self-center">{formatDay(user.createdAt)}</td>
      <td className="flex items-center gap-1 max-md:justify-self-end">
        <Select
          aria-label={`Status of ${name}`}
          value={user.subscriptionStatus}
          disabled={change.isPending}
          onChange={(event) => {
            const status = oneOf(subscriptionStatuses, event.target.value);
            const { id, planExpiresAt } = user;
            if (status) change.mutate([{ params: { id }, body: { status, planExpiresAt } }]);
          }}
          className="h-9! w-31 max-md:h-11!"
        >
          {subscriptionStatuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </Select>
        <IconButton
          label={user.isOwn ? "You cannot delete yourself" : `Delete ${name}`}
          variant="ghost"
          size="small"
          disabled={user.isOwn}
          onClick={() => onDelete(user)}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </td>
    </TableRow>
  );
});
