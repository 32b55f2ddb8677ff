import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/web/call.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import type { Notifications } from "#shared/notifications.ts";
import { authApi, type Deletion, type EmailChange, settingsApi } from "../../contract.ts";
import { currentUserQuery } from "../public.ts";

export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: () => call(settingsApi.account),
});

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: () => call(authApi.sessions),
});

export const holdingsQuery = queryOptions({
  queryKey: ["holdings"],
  queryFn: () => call(settingsApi.holdings),
  // Always counted afresh when the dialog opens.
  gcTime: 0,
});

export function useChangeName() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { firstName: string; lastName: string }) =>
      call(settingsApi.changeName, { body }),
    meta: { isShownInForm: true },
    onSuccess: (name) => {
      client.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, ...name });
      toast({ title: "Saved", text: "Your name was changed." });
    },
  });
}

export function useChangeEmail() {
  return useMutation({
    mutationFn: (body: EmailChange) => call(settingsApi.changeEmail, { body }),
    meta: { isShownInForm: true },
    onSuccess: (_, { email }) =>
      toast({ title: "Check your email", text: `We sent a link to ${email.trim()}.` }),
  });
}

export function useChooseNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<Notifications>) => call(settingsApi.chooseNotifications, { body }),
    onSuccess: (notifications) => {
      client.setQueryData(
        accountQuery.queryKey,
        (account) => account && { ...account, notifications },
      );
      toast({ title: "Saved", text: "Your notifications were changed." });
    },
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call(authApi.changePassword, { body }),
    meta: { isShownInForm: true },
    onSuccess: async () => {
      toast({ title: "Password changed", text: "You are signed out on your other devices." });
      await Promise.all([
        client.invalidateQueries(sessionsQuery),
        client.invalidateQueries(accountQuery),
      ]);
    },
  });
}

export function useMailVerification() {
  return useMutation({
    mutationFn: () => call(authApi.mailVerification),
    onSuccess: () => toast({ title: "Sent", text: "Check your email for the link." }),
  });
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(authApi.endSession, { params: { id } }),
    onSuccess: () => client.invalidateQueries(sessionsQuery),
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(authApi.endOtherSessions),
    onSuccess: () => {
      toast({ title: "Signed out on all other devices" });
      return client.invalidateQueries(sessionsQuery);
    },
  });
}

export function useEraseVisitor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call(settingsApi.eraseVisitor, { body: { email } }),
    meta: { isShownInForm: true },
    onSuccess: () => client.invalidateQueries(),
  });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: Deletion) => call(settingsApi.deleteAccount, { body }),
    meta: { isShownInForm: true },
    onSuccess: () => window.location.assign("/account-deleted"),
  });
}
