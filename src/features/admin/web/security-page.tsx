import { useState } from "react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import { Page, PageHeader, PageState } from "#platform/web/ui/page.tsx";
import { SettingRow } from "#platform/web/ui/setting-row.tsx";
import { formatDay } from "#shared/dates.ts";
import { adminSecondFactorApi } from "../contract-second-factor.ts";
import { useOperatorQuery } from "./operator-calls.ts";
import { RemoveSecondFactor } from "./remove-second-factor.tsx";
import { SetUpSecondFactor } from "./set-up-second-factor.tsx";

const key = ["second-factor"];

export function SecurityPage() {
  const state = useOperatorQuery(key, adminSecondFactorApi.read);
  const [isSettingUp, setSettingUp] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const factor = state.data?.factor;
  return (
    <Page title="Security">
      <PageHeader title="Security" text="How you sign in to this console." />
      {state.data ? (
        <Card label="Two-factor sign-in">
          <CardHeader title="Two-factor sign-in" />
          <SettingRow
            title={
              <>
                A code from an app
                <Badge tone={factor ? "positive" : "neutral"} shape={factor ? "tick" : "ring"}>
                  {factor ? "On" : "Off"}
                </Badge>
              </>
            }
            text={
              factor
                ? `Since ${formatDay(factor.confirmedAt)}. ${sayCodes(factor.recoveryCodesLeft)}`
                : "Ask for a code from your phone at sign-in, so a stolen password alone is not enough."
            }
          >
            {factor ? (
              <Button onClick={() => setRemoving(true)}>Remove</Button>
            ) : (
              <Button variant="primary" onClick={() => setSettingUp(true)}>
                Set up
              </Button>
            )}
          </SettingRow>
        </Card>
      ) : (
        <PageState query={state} failed="This page did not load" />
      )}
      <SetUpSecondFactor isOpen={isSettingUp} onClose={() => setSettingUp(false)} changes={[key]} />
      <RemoveSecondFactor isOpen={isRemoving} onClose={() => setRemoving(false)} changes={[key]} />
    </Page>
  );
}

function sayCodes(left: number) {
  if (left === 0)
    return "No recovery codes left. To get new ones, remove two-factor sign-in and set it up again.";
  return `${left} recovery ${left === 1 ? "code" : "codes"} left.`;
}
