import { leaveQuestion, useLeaving } from "../unsaved.ts";
import { ConfirmDialog } from "./dialog.tsx";

/** Stands once in each application that has forms with a Save button. */
export function LeaveDialog() {
  const leaving = useLeaving();
  return (
    <ConfirmDialog
      isOpen={leaving !== undefined}
      onClose={() => leaving?.stay()}
      {...leaveQuestion}
      cancel="Stay"
      confirm="Discard changes"
      onConfirm={() => leaving?.go()}
    />
  );
}
