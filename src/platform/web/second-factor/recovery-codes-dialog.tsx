import { Button } from "#platform/web/ui/button.tsx";
import { CopyWordsButton } from "#platform/web/ui/copy-button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";

interface RecoveryCodesDialogProps {
  codes: readonly string[] | undefined;
  /** What each of them opens. */
  opens: string;
  onClose: () => void;
}

export function RecoveryCodesDialog({ codes, opens, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog
      isOpen={codes !== undefined}
      onClose={onClose}
      title="Save your recovery codes"
      text={`Without your phone, you can sign in to ${opens} with one of these codes. Each works once. They won't be shown again: print them, or keep them with your passwords.`}
      actions={
        <>
          <CopyWordsButton
            label="Copy the codes"
            text={(codes ?? []).join("\n")}
            copied="Recovery codes copied to clipboard"
          />
          <Button onClick={onClose}>I saved them</Button>
        </>
      }
    >
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control bg-sunken px-4 py-3.5 font-mono max-[400px]:text-small">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
