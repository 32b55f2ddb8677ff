import { queryOptions, useMutation, useMutationState, useQuery } from "@tanstack/react-query";
import { ApiError, call } from "#platform/web/call.ts";
import { mayDo } from "#shared/may-do.ts";
import type { TeamRole } from "#shared/vocabulary.ts";
import { authApi, type CurrentUser } from "../contract.ts";

export { chosenPlan } from "./chosen-plan.ts";

const key = ["current-user"];

/** Null if nobody is signed in. Refetched on window focus, because another tab may have changed it. */
export const currentUserQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ client }) => {
    const user = await findUser();
    const before = client.getQueryData<CurrentUser | null>(key);
    // A different account must not see the previous one's cached data.
    if (before && before.email !== user?.email)
      await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] });
    return user;
  },
  refetchOnWindowFocus: "always",
});

async function findUser(): Promise<CurrentUser | null> {
  try {
    return await call(authApi.currentUser);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Whether the user has at least this role. The server enforces it; this avoids a refused call. */
export function useMayDo(needed?: TeamRole): boolean {
  // The application fetches it before showing any page.
  const user = useQuery({ ...currentUserQuery, enabled: false });
  return mayDo(user.data?.teamRole ?? "owner", needed);
}

const signOutKey = ["sign-out"];

export function useSignOut() {
  return useMutation({
    mutationKey: signOutKey,
    mutationFn: () => call(authApi.signOut),
    meta: { fixedErrorText: "Failed to sign out. Please try again." },
  });
}

/** After signing out no page may render, because its calls would be refused. */
export function useHasSignedOut(): boolean {
  const filters = { mutationKey: signOutKey, status: "success" } as const;
  return useMutationState({ filters }).length > 0;
}
