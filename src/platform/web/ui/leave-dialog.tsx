import { leaveQuestion, useLeaving } from "../unsaved.ts";
import { ConfirmDialog } from "./dialog.tsx";

/** Mounted once per app that has forms. */
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
