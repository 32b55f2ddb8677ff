import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/web/call.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import { secondFactorApi } from "../../contract-second-factor.ts";
import { sessionsQuery } from "./settings-data.ts";

export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: () => call(secondFactorApi.read),
});

export function useProposeFactor() {
  return useMutation({
    mutationFn: (password: string) => call(secondFactorApi.propose, { body: { password } }),
    meta: { isShownInForm: true },
  });
}

export function useConfirmFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(secondFactorApi.confirm, { body: { code } }),
    meta: { isShownInForm: true },
    onSuccess: () => {
      toast({ title: "Two-factor sign-in is on", text: "Your other devices were signed out." });
      void client.invalidateQueries(sessionsQuery);
      return client.invalidateQueries(secondFactorQuery);
    },
  });
}

export function useRemoveFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(secondFactorApi.remove, { body: { code } }),
    meta: { isShownInForm: true },
    onSuccess: () => {
      toast({
        title: "Two-factor sign-in is off",
        text: "You now sign in with just your password.",
      });
      return client.invalidateQueries(secondFactorQuery);
    },
  });
}
