import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { SettingRow } from "#platform/web/ui/setting-row.tsx";
import { leaveBy } from "#platform/web/unsaved.ts";
import { formatDay, formatMoment } from "#shared/dates.ts";
import type { Account, SessionPlace } from "../../contract.ts";
import { useSignOut } from "../public.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { SecondFactorRow } from "./second-factor-row.tsx";
import { sessionsQuery, useEndOtherSessions, useEndSession } from "./settings-data.ts";

export function Security({ account }: { account: Account }) {
  const signOut = useSignOut();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <SettingRow
          title="This browser"
          text={account.signedInAt && `Signed in on ${formatDay(account.signedInAt)}.`}
        >
          <Button isBusy={signOut.isPending} onClick={() => leaveBy(() => signOut.mutate())}>
            <LogOut aria-hidden="true" />
            Sign Out
          </Button>
        </SettingRow>
        {account.hasPassword && (
          <SettingRow title="Password" text="Changing it signs you out on your other devices.">
            <Button onClick={() => setOpen(true)}>Change password</Button>
          </SettingRow>
        )}
        {account.hasPassword && <SecondFactorRow />}
      </Card>
      <OtherPlaces />
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function OtherPlaces() {
  const sessions = useQuery(sessionsQuery);
  const endOthers = useEndOtherSessions();
  if (sessions.error)
    return <PageState query={sessions} failed="Your other sessions did not load" />;
  const others = (sessions.data ?? []).filter(({ isCurrent }) => !isCurrent);
  if (others.length === 0) return null;
  return (
    <Card label="Other devices">
      <SettingRow
        title={
          <>
            Other devices
            <Badge tone="neutral" shape="none">
              {String(others.length)}
            </Badge>
          </>
        }
        text="Don't recognize one? Sign it out and change your password."
      >
        <Button isBusy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Sign out all other devices
        </Button>
      </SettingRow>
      {others.map((place) => (
        <Place key={place.id} place={place} />
      ))}
    </Card>
  );
}

function Place({ place: { id, device, createdAt, seenAt } }: { place: SessionPlace }) {
  const end = useEndSession();
  return (
    <SettingRow
      title={device}
      text={`Signed in on ${formatDay(createdAt)}, last seen ${formatMoment(seenAt)}.`}
    >
      <Button
        variant="ghost"
        className="-me-4 max-md:-ms-4"
        aria-label={`Sign out ${device}`}
        isBusy={end.isPending}
        onClick={() => end.mutate(id)}
      >
        Sign out
      </Button>
    </SettingRow>
  );
}
