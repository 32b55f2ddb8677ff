import type { QueryKey } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { PairingDialog } from "#platform/web/second-factor/pairing-dialog.tsx";
import { RecoveryCodesDialog } from "#platform/web/second-factor/recovery-codes-dialog.tsx";
import { adminSecondFactorApi } from "../contract-second-factor.ts";
import { useOperatorMutation } from "./operator-calls.ts";

interface SetUpProps {
  isOpen: boolean;
  onClose: () => void;
  changes: readonly QueryKey[];
}

export function SetUpSecondFactor({ isOpen, onClose, changes }: SetUpProps) {
  const [codes, setCodes] = useState<string[]>();
  if (!isOpen && codes) setCodes(undefined);
  const { mutate: propose, ...proposal } = useOperatorMutation(adminSecondFactorApi.propose, {
    failed: "Failed to start.",
  });
  const confirm = useOperatorMutation(adminSecondFactorApi.confirm, {
    done: "Two-factor sign-in is on",
    failed: "The code was not accepted.",
    changes,
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const giveUp = useEffectEvent(onClose);
  useEffect(() => {
    if (isOpen) propose([], { onError: () => giveUp() });
  }, [isOpen, propose]);
  return (
    <>
      <PairingDialog
        isOpen={isOpen && !codes && proposal.isSuccess}
        proposed={proposal.data}
        isBusy={confirm.isPending}
        onConfirm={(code) => confirm.mutate([{ body: { code } }])}
        onClose={onClose}
      />
      <RecoveryCodesDialog
        codes={isOpen ? codes : undefined}
        opens="the console"
        onClose={onClose}
      />
    </>
  );
}
