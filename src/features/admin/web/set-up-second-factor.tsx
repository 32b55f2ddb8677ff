import type { QueryKey } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { CopyButton, CopyWordsButton } from "#platform/web/ui/copy-button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { Bone } from "#platform/web/ui/skeleton.tsx";
import { adminSecondFactorApi } from "../contract-second-factor.ts";
import { useOperatorMutation } from "./operator-calls.ts";
import { QrCode } from "./qr-code.tsx";

interface SetUpProps {
  isOpen: boolean;
  onClose: () => void;
  changes: readonly QueryKey[];
}

export function SetUpSecondFactor({ isOpen, onClose, changes }: SetUpProps) {
  const [codes, setCodes] = useState<string[]>();
  if (!isOpen && codes) setCodes(undefined);
  return (
    <>
      <Pairing isOpen={isOpen && !codes} onClose={onClose} onPaired={setCodes} changes={changes} />
      <Dialog
        isOpen={isOpen && codes !== undefined}
        onClose={onClose}
        title="Save your recovery codes"
        text="Each one opens the console once when you don't have your phone. They are shown only now: print them, or keep them with your passwords."
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
    </>
  );
}

function Pairing({
  isOpen,
  onClose,
  onPaired,
  changes,
}: SetUpProps & { onPaired: (codes: string[]) => void }) {
  const id = useId();
  const [code, setCode] = useState("");
  const { mutate: propose, ...proposal } = useOperatorMutation(adminSecondFactorApi.propose, {
    failed: "Failed to start.",
  });
  const confirm = useOperatorMutation(adminSecondFactorApi.confirm, {
    done: "Second factor set up",
    failed: "The code was not accepted.",
    changes,
    onDone: ({ recoveryCodes }) => onPaired(recoveryCodes),
  });
  useEffect(() => {
    if (!isOpen) return;
    setCode("");
    propose([], { onError: onClose });
  }, [isOpen, propose, onClose]);
  return (
    <Dialog
      isOpen={isOpen && proposal.isSuccess}
      onClose={onClose}
      title="Set up the second factor"
      text="Scan this with an authenticator app, then enter the code it shows."
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={id} isBusy={confirm.isPending}>
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
          if (code.trim() && !confirm.isPending) confirm.mutate([{ body: { code } }]);
        }}
      >
        {proposal.data ? (
          <QrCode text={proposal.data.uri} label="Code to scan with your app" />
        ) : (
          <Bone className="size-44" />
        )}
        <div className="flex min-w-0 flex-col gap-4">
          <div>
            <p className="text-small font-[560]">Or type this secret</p>
            <div className="mt-1 flex items-center gap-2">
              <p className="min-w-0 font-mono text-small wrap-anywhere">
                {proposal.data?.secret.replace(/(.{4})(?=.)/g, "$1 ")}
              </p>
              <CopyButton
                label="Copy the secret"
                text={proposal.data?.secret ?? ""}
                copied="Secret copied to clipboard"
              />
            </div>
          </div>
          <Field label="Code" hint="Six digits. A new code appears every 30 seconds.">
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
