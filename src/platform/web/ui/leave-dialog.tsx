import { useLeaving } from "../unsaved.ts";
import { ConfirmDialog } from "./dialog.tsx";

/** Stands once in each application that has forms with a Save button. */
export function LeaveDialog() {
  const leaving = useLeaving();
  return (
    <ConfirmDialog
      isOpen={leaving !== undefined}
      onClose={() => leaving?.stay()}
      title="Leave without saving?"
      text="What you changed on this page is not saved yet."
      cancel="Stay"
      confirm="Discard changes"
      onConfirm={() => leaving?.go()}
    />
  );
}
