import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/web/call.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import type { TeamRole } from "#shared/vocabulary.ts";
import { type Acceptance, type NewInvitation, teamApi } from "../contract.ts";

export const teamQuery = queryOptions({
  queryKey: ["team"],
  queryFn: () => call(teamApi.get),
});

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitation", token],
    queryFn: () => call(teamApi.showInvitation, { body: { token } }),
  });

export function useInvite() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: NewInvitation) => call(teamApi.invite, { body }),
    meta: { isShownInForm: true },
    onSuccess: ({ email }) => {
      toast({ title: "Invited", text: `A link was emailed to ${email}.` });
      return refresh();
    },
  });
}

export function useInviteAgain() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(teamApi.inviteAgain, { params: { id } }),
    onSuccess: ({ email }) => {
      toast({ title: "Sent", text: `A new link was emailed to ${email}.` });
      return refresh();
    },
  });
}

export function useWithdraw() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(teamApi.withdraw, { params: { id } }),
    onSuccess: refresh,
  });
}

export function useSetRole() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: TeamRole }) =>
      call(teamApi.setRole, { params: { id }, body: { role } }),
    onSuccess: () => {
      toast({ title: "Saved", text: "The role applies from now on." });
      return refresh();
    },
  });
}

export function useRemoveMember() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(teamApi.remove, { params: { id } }),
    onSuccess: refresh,
  });
}

export function useLeaveTeam() {
  return useMutation({
    mutationFn: () => call(teamApi.leave),
    onSuccess: () => window.location.assign("/"),
  });
}

export function useAccept(token: string) {
  return useMutation({
    mutationFn: (body: Omit<Acceptance, "token">) =>
      call(teamApi.accept, { body: { ...body, token } }),
    meta: { isShownInForm: true },
    onSuccess: enter,
  });
}

export function useJoin(token: string) {
  return useMutation({
    mutationFn: () => call(teamApi.join, { body: { token } }),
    onSuccess: enter,
  });
}

/** A full reload, because cached data belongs to the previous account. */
function enter() {
  window.location.assign("/");
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["team"] });
}
