import { useId, useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field } from "#platform/web/ui/field.tsx";
import { PasswordInput } from "#platform/web/ui/password-input.tsx";

interface AskPasswordProps {
  title: string;
  text: string;
  isBusy: boolean;
  error?: string | undefined;
  onGive: (password: string) => void;
  onClose: () => void;
}

export function AskPassword({ title, text, isBusy, error, onGive, onClose }: AskPasswordProps) {
  const id = useId();
  const [password, setPassword] = useState("");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      text={text}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isBusy={isBusy}>
            Continue
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (password && !isBusy) onGive(password);
        }}
      >
        <Field label="Your password" error={error}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
