import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field, Input } from "./field.tsx";

interface SecretDialogProps {
  title: string;
  secret: string;
  /** What it is for. */
  text: string;
  onClose: () => void;
}

export function SecretDialog({ title, secret, text, onClose }: SecretDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      text={`Copy it now: it cannot be shown again. ${text}`}
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
