import { queryOptions, useMutation, useMutationState, useQuery } from "@tanstack/react-query";
import { ApiError, call } from "#platform/web/call.ts";
import { mayDo } from "#shared/may-do.ts";
import type { TeamRole } from "#shared/vocabulary.ts";
import { authApi, type CurrentUser } from "../contract.ts";

const key = ["current-user"];

/** Null while nobody is signed in. Looked at again when the window gets the focus: another tab may have changed it. */
export const currentUserQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ client }) => {
    const user = await findUser();
    const before = client.getQueryData<CurrentUser | null>(key);
    // Someone who signed in elsewhere must not see what was fetched for somebody else.
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

/** Whether the signed-in user has at least this role. The server decides; this saves a refused call. */
export function useMayDo(needed?: TeamRole): boolean {
  // Asked by the application before any page is shown.
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

/** Then no page may be shown any more: what it would fetch is refused. */
export function useHasSignedOut(): boolean {
  const filters = { mutationKey: signOutKey, status: "success" } as const;
  return useMutationState({ filters }).length > 0;
}
