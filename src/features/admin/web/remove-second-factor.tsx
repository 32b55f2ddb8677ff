import type { QueryKey } from "@tanstack/react-query";
import { RemoveDialog } from "#platform/web/second-factor/remove-dialog.tsx";
import { adminSecondFactorApi } from "../contract-second-factor.ts";
import { useOperatorMutation } from "./operator-calls.ts";

interface RemoveProps {
  isOpen: boolean;
  onClose: () => void;
  changes: readonly QueryKey[];
}

export function RemoveSecondFactor({ isOpen, onClose, changes }: RemoveProps) {
  const remove = useOperatorMutation(adminSecondFactorApi.remove, {
    done: "Two-factor sign-in is off",
    doneText: "You now sign in with just your password.",
    failed: "Failed to remove two-factor sign-in.",
    changes,
    onDone: onClose,
  });
  return (
    <RemoveDialog
      isOpen={isOpen}
      onClose={onClose}
      isBusy={remove.isPending}
      onRemove={(code) => remove.mutate([{ body: { code } }])}
    />
  );
}
