import { z } from "zod";
import { Email, NewPassword, PersonName } from "#features/accounts/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { teamRoles } from "#shared/vocabulary.ts";

/** Members plus open invitations, not counting the owner. */
export const teamMax = 20;

export const TeamRole = z.enum(teamRoles);

export const TeamMember = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: TeamRole,
  createdAt: z.coerce.date(),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const TeamInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: TeamRole,
  expire: z.coerce.date(),
});
export type TeamInvitation = z.infer<typeof TeamInvitation>;

export const Team = z.object({
  members: z.array(TeamMember),
  invitations: z.array(TeamInvitation),
  /** Whether the plan includes a team. Current members stay either way. */
  isInPlan: z.boolean(),
  isEmailVerified: z.boolean(),
});
export type Team = z.infer<typeof Team>;

export const NewInvitation = z.object({ email: Email, role: TeamRole });
export type NewInvitation = z.infer<typeof NewInvitation>;

export const InvitationShown = z.object({
  email: z.string(),
  role: TeamRole,
  ownerName: z.string(),
  /** With an account the person signs in and joins; otherwise one is created. */
  hasAccount: z.boolean(),
});
export type InvitationShown = z.infer<typeof InvitationShown>;

const Token = z.object({ token: z.string().max(100) });

export const Acceptance = PersonName.extend({ password: NewPassword, ...Token.shape });
export type Acceptance = z.infer<typeof Acceptance>;

const Id = z.object({ id: z.uuid() });
const Nothing = z.object({});

export const teamApi = {
  get: endpoint("owner", "GET /api/team", { summary: "Get the team", response: Team }),
  invite: endpoint("owner", "POST /api/team/invitations", {
    summary: "Invite a person",
    body: NewInvitation,
    response: TeamInvitation,
    status: 201,
  }),
  inviteAgain: endpoint("owner", "POST /api/team/invitations/:id/mail", {
    summary: "Send an invitation again",
    params: Id,
    response: TeamInvitation,
  }),
  withdraw: endpoint("owner", "DELETE /api/team/invitations/:id", {
    summary: "Withdraw an invitation",
    params: Id,
    response: Nothing,
  }),
  setRole: endpoint("owner", "PATCH /api/team/members/:id", {
    summary: "Set a member's role",
    params: Id,
    body: z.object({ role: TeamRole }),
    response: Nothing,
  }),
  remove: endpoint("owner", "DELETE /api/team/members/:id", {
    summary: "Remove a member",
    params: Id,
    response: Nothing,
  }),
  leave: endpoint("owner", "POST /api/team/leave", {
    summary: "Leave the team",
    team: "inbox",
    response: Nothing,
  }),
  /** The token is in the body, because addresses are logged. */
  showInvitation: endpoint("public", "POST /api/team/invitation", {
    summary: "Get an invitation",
    body: Token,
    response: InvitationShown,
  }),
  accept: endpoint("public", "POST /api/team/accept", {
    summary: "Accept an invitation",
    body: Acceptance,
    response: Nothing,
    status: 201,
  }),
  join: endpoint("owner", "POST /api/team/join", {
    summary: "Join a team",
    team: "inbox",
    body: Token,
    response: Nothing,
  }),
};
