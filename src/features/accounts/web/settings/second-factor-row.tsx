import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { ApiError } from "#platform/web/call.ts";
import { RecoveryCodesDialog } from "#platform/web/second-factor/recovery-codes-dialog.tsx";
import { RemoveDialog } from "#platform/web/second-factor/remove-dialog.tsx";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { SettingRow } from "#platform/web/ui/setting-row.tsx";
import { formatDay } from "#shared/dates.ts";
import { AskPassword } from "./ask-password.tsx";
import {
  secondFactorQuery,
  useConfirmFactor,
  useProposeFactor,
  useRemoveFactor,
} from "./second-factor-data.ts";

/** Brings the QR code's library. */
const PairingDialog = lazy(() =>
  import("#platform/web/second-factor/pairing-dialog.tsx").then((file) => ({
    default: file.PairingDialog,
  })),
);

export function SecondFactorRow() {
  const state = useQuery(secondFactorQuery);
  const [open, setOpen] = useState<"set-up" | "removal" | null>(null);
  const factor = state.data?.factor;
  const close = () => setOpen(null);
  return (
    <SettingRow
      title={
        <>
          Two-factor sign-in
          {state.data && (
            <Badge tone={factor ? "positive" : "neutral"} shape={factor ? "tick" : "ring"}>
              {factor ? "On" : "Off"}
            </Badge>
          )}
        </>
      }
      text={
        factor
          ? `With your authenticator app, since ${formatDay(factor.confirmedAt)}. ${sayCodes(factor.recoveryCodesLeft)}`
          : "Ask for a code from your phone at sign-in, so a stolen password alone is not enough."
      }
    >
      {factor ? (
        <Button onClick={() => setOpen("removal")}>Remove</Button>
      ) : (
        <Button disabled={!state.data} onClick={() => setOpen("set-up")}>
          Set up
        </Button>
      )}
      {open === "set-up" && <SetUp onClose={close} />}
      {open === "removal" && <Removal onClose={close} />}
    </SettingRow>
  );
}

function SetUp({ onClose }: { onClose: () => void }) {
  const proposal = useProposeFactor();
  const confirm = useConfirmFactor();
  if (confirm.data)
    return (
      <RecoveryCodesDialog
        codes={confirm.data.recoveryCodes}
        opens="your account"
        onClose={onClose}
      />
    );
  if (proposal.data)
    return (
      <Suspense>
        <PairingDialog
          isOpen
          proposed={proposal.data}
          isBusy={confirm.isPending}
          error={faultOf(confirm.error, "code")}
          onConfirm={(code) => confirm.mutate(code)}
          onClose={onClose}
        />
      </Suspense>
    );
  return (
    <AskPassword
      title="Set up two-factor sign-in"
      text="Enter your password to continue."
      isBusy={proposal.isPending}
      error={faultOf(proposal.error, "password")}
      onGive={(password) => proposal.mutate(password)}
      onClose={onClose}
    />
  );
}

function Removal({ onClose }: { onClose: () => void }) {
  const removal = useRemoveFactor();
  return (
    <RemoveDialog
      isOpen
      isBusy={removal.isPending}
      error={faultOf(removal.error, "code")}
      onRemove={(code) => removal.mutate(code, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** The field's own error, or the call's. */
function faultOf(error: unknown, field: string) {
  if (!error) return undefined;
  const { fields, detail } = error instanceof ApiError ? error : { fields: undefined, detail: "" };
  return fields?.[field] ?? (detail || "That did not work. Please try again.");
}

function sayCodes(left: number) {
  if (left === 0)
    return "No recovery codes left. To get new ones, remove two-factor sign-in and set it up again.";
  return `${left} recovery ${left === 1 ? "code" : "codes"} left.`;
}
