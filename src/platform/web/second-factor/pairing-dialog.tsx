import { useId, useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { CopyButton } from "#platform/web/ui/copy-button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { Bone } from "#platform/web/ui/skeleton.tsx";
import type { ProposedFactor } from "#shared/second-factor.ts";
import { QrCode } from "./qr-code.tsx";

interface PairingDialogProps {
  isOpen: boolean;
  proposed: ProposedFactor | undefined;
  isBusy: boolean;
  error?: string | undefined;
  onConfirm: (code: string) => void;
  onClose: () => void;
}

export function PairingDialog(props: PairingDialogProps) {
  const { isOpen, proposed, isBusy, error, onConfirm, onClose } = props;
  const id = useId();
  const [code, setCode] = useState("");
  if (!isOpen && code) setCode("");
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Set up two-factor sign-in"
      text="Scan this code with your authenticator app, then enter the six digits it shows."
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={id} isBusy={isBusy}>
            Confirm
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() && !isBusy) onConfirm(code);
        }}
      >
        {proposed ? (
          <QrCode text={proposed.uri} label="Code to scan with your app" />
        ) : (
          <Bone className="size-44" />
        )}
        <div className="flex min-w-0 flex-col gap-4">
          <div>
            <p className="text-small font-[560]">Or enter this key</p>
            <div className="mt-1 flex items-center gap-2">
              <p className="min-w-0 font-mono text-small wrap-anywhere">
                {proposed?.secret.replace(/(.{4})(?=.)/g, "$1 ")}
              </p>
              <CopyButton
                label="Copy the key"
                text={proposed?.secret ?? ""}
                copied="Key copied to clipboard"
              />
            </div>
          </div>
          <Field label="Code" hint="A new code appears every 30 seconds." error={error}>
            <Input
              value={code}
              onChange={(event) => setCode(event.target.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={40}
              className="tabular-nums"
            />
          </Field>
        </div>
      </form>
    </Dialog>
  );
}
