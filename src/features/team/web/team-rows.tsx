import { Mail, RefreshCw, Trash2, UserMinus } from "lucide-react";
import { useRef, useState } from "react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialog.tsx";
import { Menu, MenuItem, MenuRule } from "#platform/web/ui/menu.tsx";
import { SettingRow } from "#platform/web/ui/setting-row.tsx";
import { formatDay } from "#shared/dates.ts";
import type { TeamInvitation, TeamMember } from "../contract.ts";
import { roleWords } from "./role-words.ts";
import { useInviteAgain, useRemoveMember, useSetRole, useWithdraw } from "./team-data.ts";

export function MemberRow({ member }: { member: TeamMember }) {
  const setRole = useSetRole();
  const remove = useRemoveMember();
  const [isRemoving, setRemoving] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const other = member.role === "editor" ? "inbox" : "editor";
  return (
    <SettingRow
      title={
        <>
          <span className="wrap-anywhere">{member.name}</span>
          <Badge tone={member.role === "editor" ? "accent" : "neutral"} shape="none">
            {roleWords[member.role].name}
          </Badge>
        </>
      }
      text={`${member.email}, since ${formatDay(member.createdAt)}`}
    >
      <Menu ref={menu} label={`Actions for ${member.name}`}>
        <MenuItem
          icon={<RefreshCw aria-hidden="true" />}
          onSelect={() => setRole.mutate({ id: member.id, role: other })}
        >
          {`Make ${roleWords[other].name}`}
        </MenuItem>
        <MenuRule />
        <MenuItem
          icon={<UserMinus aria-hidden="true" />}
          isDanger
          onSelect={() => setRemoving(true)}
        >
          Remove from the team
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={`Remove ${member.name}?`}
        text="They are signed out right away and lose access to your account. Messages they wrote are kept."
        confirm="Remove"
        opener={menu}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(member.id, { onSettled: () => setRemoving(false) })}
      />
    </SettingRow>
  );
}

interface InvitationRowProps {
  invitation: TeamInvitation;
  canSend: boolean;
}

export function InvitationRow({ invitation, canSend }: InvitationRowProps) {
  const again = useInviteAgain();
  const withdraw = useWithdraw();
  const { id, email, role, expire } = invitation;
  const isExpired = expire <= new Date();
  return (
    <SettingRow
      title={
        <>
          <span className="wrap-anywhere">{email}</span>
          <Badge tone={isExpired ? "warning" : "info"} shape={isExpired ? "ring" : "half"}>
            {isExpired ? "Expired" : "Invited"}
          </Badge>
        </>
      }
      text={`${roleWords[role].name}. ${isExpired ? "The link no longer works." : `The link works until ${formatDay(expire)}.`}`}
    >
      <Menu label={`Actions for the invitation of ${email}`}>
        {canSend && (
          <MenuItem icon={<Mail aria-hidden="true" />} onSelect={() => again.mutate(id)}>
            Send a new link
          </MenuItem>
        )}
        <MenuItem
          icon={<Trash2 aria-hidden="true" />}
          isDanger
          onSelect={() => withdraw.mutate(id)}
        >
          Withdraw
        </MenuItem>
      </Menu>
    </SettingRow>
  );
}
