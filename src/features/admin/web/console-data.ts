import { QueryCache, QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import { ApiError, call } from "#platform/web/call.ts";
import { adminApi } from "../contract.ts";
import { params, under } from "./operator-path.ts";

/** An operator whose session has ended signs in again at the secret path, never as an owner (ruling 7). */
export function createConsoleClient(operatorPath: string): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) window.location.assign(operatorPath);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}

export function platformStatsQuery(operatorPath: string) {
  return queryOptions({
    queryKey: ["platform-stats"],
    queryFn: () => call(under(operatorPath, adminApi.stats), { params }),
  });
}

export function useSignOut(operatorPath: string) {
  return useMutation({
    mutationFn: () => call(under(operatorPath, adminApi.signOut), { params }),
    // Also when it failed: the sign-in page is where an operator without a session belongs (§4.10).
    onSettled: () => window.location.assign(operatorPath),
  });
}
