import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field, Input } from "./field.tsx";

interface SecretDialogProps {
  title: string;
  secret: string;
  /** What it is for. */
  text: string;
  /** What it is called: a secret, unless it is a key. */
  label?: "Secret" | "Key";
  onClose: () => void;
}

export function SecretDialog(props: SecretDialogProps) {
  const { title, secret, text, label = "Secret", onClose } = props;
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
        <Field label={label} className="grow">
          <Input readOnly dir="ltr" className="font-mono text-small!" value={secret} />
        </Field>
        <CopyButton
          label={`Copy the ${label.toLowerCase()}`}
          text={secret}
          copied={`${label} copied to clipboard`}
        />
      </div>
    </Dialog>
  );
}
