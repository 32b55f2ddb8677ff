import { Button } from "#platform/web/ui/button.tsx";
import { CopyButton } from "#platform/web/ui/copy-button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";

interface SecretDialogProps {
  secret: string;
  note?: string;
  onClose: () => void;
}

export function SecretDialog({ secret, note, onClose }: SecretDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="The signing secret"
      text={`Copy it now: it cannot be shown again. The other app uses it to check that events really come from us.${note ? ` ${note}` : ""}`}
      actions={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <div className="flex items-end gap-2">
        <Field label="Secret" className="grow">
          <Input readOnly dir="ltr" className="font-mono text-small!" value={secret} />
        </Field>
        <CopyButton label="Copy the secret" text={secret} copied="Secret copied to clipboard" />
      </div>
    </Dialog>
  );
}
