import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button, LinkButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialog.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { SettingRow } from "#platform/web/ui/setting-row.tsx";
import type { OwnModel } from "../contract-own.ts";
import { ownModelQuery, useRemoveOwnModel } from "./own-model-data.ts";
import { OwnModelForm } from "./own-model-form.tsx";
import { providerNames } from "./provider-names.ts";

/** An owner's own key for a language model. */
export function OwnModelSection() {
  const own = useQuery(ownModelQuery);
  const [isChanging, setChanging] = useState(false);
  if (!own.data) return <PageState query={own} failed="Your key did not load" />;
  const { set, isInPlan, isAllowed } = own.data;
  const canUse = isInPlan && isAllowed;
  return (
    <Card>
      {isChanging && canUse ? (
        <OwnModelForm own={set} onClose={() => setChanging(false)} />
      ) : (
        <SettingRow title={set ? <Place set={set} /> : "Use your own key"} text={wordsOf(own.data)}>
          <div className="flex flex-wrap gap-3">
            {canUse && (
              <Button onClick={() => setChanging(true)}>
                {!set && <KeyRound aria-hidden="true" />}
                {set ? "Change" : "Add a key"}
              </Button>
            )}
            {isAllowed && !isInPlan && <LinkButton href="/subscribe">See plans</LinkButton>}
            {set && <Remove />}
          </div>
        </SettingRow>
      )}
    </Card>
  );
}

function Place({ set: { provider, baseUrl, apiKey } }: { set: NonNullable<OwnModel["set"]> }) {
  return (
    <>
      <span className="wrap-anywhere">
        {baseUrl ? new URL(baseUrl).host : providerNames[provider]}
      </span>
      <Badge tone="positive" shape="tick">
        Key {apiKey}
      </Badge>
    </>
  );
}

function wordsOf({ set, isInPlan, isAllowed, spentToday, last30Days }: OwnModel): string {
  if (!isAllowed) return "The operator of this service does not allow keys of your own.";
  if (!isInPlan)
    return set
      ? "Your plan no longer includes the choice of language model: your key is kept, but not used."
      : "Your plan does not include the choice of language model.";
  if (!set)
    return "Your agents then use your own account at OpenAI, Anthropic, Google or a compatible provider. You pay the provider, and set a daily limit here.";
  const { calls, spent } = last30Days;
  const count = `${calls.toLocaleString("en")} ${calls === 1 ? "call" : "calls"}`;
  return `${set.defaultModel} answers, unless an agent has another model. Today ${inDollars(spentToday)} of ${inDollars(set.dailyLimit)}; in 30 days ${inDollars(spent)} for ${count}.`;
}

function inDollars(amount: number): string {
  return `$${amount.toFixed(2)}`;
}

function Remove() {
  const [isOpen, setOpen] = useState(false);
  const remove = useRemoveOwnModel();
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Delete your key?"
        text="Your agents then use the default of this service. The key stays valid at its provider until you revoke it there."
        confirm="Delete"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setOpen(false) })}
      />
    </>
  );
}
