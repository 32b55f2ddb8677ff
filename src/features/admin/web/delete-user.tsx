import { ConfirmDialog } from "#platform/web/ui/dialog.tsx";
import { Bone } from "#platform/web/ui/skeleton.tsx";
import { personName } from "#shared/person-name.ts";
import { adminUsersApi, type UserRow } from "../contract-users.ts";
import { useOperatorMutation, useOperatorQuery } from "./operator-calls.ts";
import { changesUsers } from "./users-data.ts";

interface DeleteUserProps {
  user: UserRow;
  isOpen: boolean;
  onClose: () => void;
}

export function DeleteUser({ user, isOpen, onClose }: DeleteUserProps) {
  const remove = useOperatorMutation(adminUsersApi.delete, {
    done: "User Deleted",
    doneText: "The account and everything in it are gone.",
    failed: "Failed to delete user.",
    changes: changesUsers,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Delete User"
      text={`Are you sure you want to delete ${personName(user)}? This action cannot be undone.`}
      confirm="Delete User"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate([{ params: { id: user.id } }])}
    >
      {isOpen && <GoesAlong userId={user.id} />}
    </ConfirmDialog>
  );
}

function GoesAlong({ userId }: { userId: string }) {
  const holdings = useOperatorQuery(["users", "holdings"], adminUsersApi.holdings, {
    params: { id: userId },
  });
  const count = (value: number, one: string) =>
    `${value.toLocaleString("en-US")} ${one}${value === 1 ? "" : "s"}`;
  return (
    <div className="mt-4 rounded-control bg-sunken px-4 py-3">
      <p className="text-small font-[560]">Also deleted</p>
      {holdings.data && !holdings.isPlaceholderData ? (
        <ul className="mt-1 list-disc pl-5 text-ink-2">
          <li>{count(holdings.data.agents, "agent")} and all they know</li>
          <li>{count(holdings.data.conversations, "conversation")}</li>
          <li>{count(holdings.data.leads, "lead")}</li>
        </ul>
      ) : holdings.error ? (
        <p className="mt-1 text-ink-2">All of this user's agents, conversations and leads.</p>
      ) : (
        <Bone className="mt-2 mb-1 h-14" />
      )}
      <p className="mt-2 text-small text-ink-2">
        Payments stay in the ledger. Any automatic renewal is ended at the provider.
      </p>
    </div>
  );
}
