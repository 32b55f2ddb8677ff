import type { RefObject } from "react";
import { personName } from "#shared/person-name.ts";
import { adminUsersApi, type UserRow } from "../contract-users.ts";
import { DeleteUser } from "./delete-user.tsx";
import { useOperatorMutation } from "./operator-calls.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { SubscriptionDialog } from "./subscription-dialog.tsx";
import { changesUsers } from "./users-data.ts";

export type UserAction = "delete" | "subscription" | "suspend" | "view";

interface UserDialogsProps {
  user: UserRow;
  action: UserAction | null;
  status: UserRow["subscriptionStatus"];
  onClose: () => void;
  opener: RefObject<HTMLElement | null>;
}

export function UserDialogs({ user, action, status, onClose, opener }: UserDialogsProps) {
  const name = personName(user);
  const input = { params: { id: user.id } };
  const suspend = useOperatorMutation(adminUsersApi.suspend, {
    done: "User Suspended",
    doneText: `${name} was signed out, and visitors can no longer find their agents.`,
    failed: "Failed to suspend user.",
    changes: changesUsers,
    onDone: onClose,
  });
  const view = useOperatorMutation(adminUsersApi.viewAs, {
    failed: "Failed to view as this user.",
    onDone: () => window.location.assign("/"),
  });
  return (
    <>
      <DeleteUser user={user} isOpen={action === "delete"} onClose={onClose} />
      <SubscriptionDialog
        user={user}
        status={status}
        isOpen={action === "subscription"}
        onClose={onClose}
        opener={opener}
      />
      <ReasonDialog
        isOpen={action === "suspend"}
        onClose={onClose}
        opener={opener}
        title="Suspend User"
        text={`${name} is signed out everywhere and cannot sign back in. Visitors can no longer find their agents. Nothing is deleted, and you can lift this at any time.`}
        hint="The owner sees it by email and at sign-in. It stays in the audit log."
        confirm="Suspend"
        isDanger
        isBusy={suspend.isPending}
        onConfirm={(reason) => suspend.mutate([{ ...input, body: { reason } }])}
      />
      <ReasonDialog
        isOpen={action === "view"}
        onClose={onClose}
        opener={opener}
        title={`View as ${name}`}
        text="This browser shows the owner's pages for 30 minutes. You can look but not change anything; payments, exports and sign-ins stay closed."
        hint="It stays in the audit log."
        confirm="View as owner"
        isBusy={view.isPending}
        onConfirm={(reason) => view.mutate([{ ...input, body: { reason } }])}
      />
    </>
  );
}
