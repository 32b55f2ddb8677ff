import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { CurrentUser } from "#features/accounts/contract.ts";
import { Button, LinkButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialog.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { SettingRow } from "#platform/web/ui/setting-row.tsx";
import { type Team, teamMax } from "../contract.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { roleWords } from "./role-words.ts";
import { teamQuery, useLeaveTeam } from "./team-data.ts";
import { InvitationRow, MemberRow } from "./team-rows.tsx";

export function TeamSection({ user }: { user: CurrentUser }) {
  return user.teamRole === "owner" ? <OwnTeam /> : <TeamOfOther user={user} />;
}

function OwnTeam() {
  const team = useQuery(teamQuery);
  if (!team.data) return <PageState query={team} failed="Your team did not load" />;
  const { members, invitations } = team.data;
  return (
    <Card>
      <InviteRow team={team.data} />
      {members.map((member) => (
        <MemberRow key={member.id} member={member} />
      ))}
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} canSend={team.data.isInPlan} />
      ))}
    </Card>
  );
}

function InviteRow({ team }: { team: Team }) {
  const [isOpen, setOpen] = useState(false);
  const count = team.members.length + team.invitations.length;
  if (!team.isInPlan)
    return (
      <SettingRow
        title="Invite colleagues"
        text={
          count > 0
            ? "Your plan no longer includes a team. Members stay, but you can't invite others."
            : "Your plan does not include a team."
        }
      >
        <LinkButton href="/subscribe">See plans</LinkButton>
      </SettingRow>
    );
  if (!team.isEmailVerified)
    return (
      <SettingRow
        title="Invite colleagues"
        text="Please confirm your own email address first. The link is in your email; you can resend it from the profile above."
      />
    );
  if (count >= teamMax)
    return (
      <SettingRow
        title="Invite colleagues"
        text={`A team has at most ${teamMax} people besides you, invitations included.`}
      />
    );
  return (
    <SettingRow
      title="Invite colleagues"
      text={
        count === 0
          ? "Only you work on this account so far."
          : "They get a link by email, which works for seven days."
      }
    >
      <Button onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" />
        Invite
      </Button>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </SettingRow>
  );
}

function TeamOfOther({ user }: { user: CurrentUser }) {
  const leave = useLeaveTeam();
  const [isOpen, setOpen] = useState(false);
  if (user.teamRole === "owner") return null;
  const { name, text } = roleWords[user.teamRole];
  return (
    <Card>
      <SettingRow title={`Team of ${user.ownerName}`} text={`${name}: ${text}`}>
        <Button onClick={() => setOpen(true)}>Leave the team</Button>
      </SettingRow>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Leave the team?"
        text={`You will be signed out and lose access to ${user.ownerName}'s agents and conversations. Your account stays; you can delete it later in its settings.`}
        confirm="Leave the team"
        isBusy={leave.isPending || leave.isSuccess}
        onConfirm={() => leave.mutate()}
      />
    </Card>
  );
}
