import { type DefaultOptions, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./call.ts";
import { failureOf } from "./failure.ts";
import { toast } from "./ui/toast.tsx";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      errorTitle?: string;
      errorText?: string;
      fixedErrorText?: string;
      /** The form shows field errors itself. */
      isShownInForm?: boolean;
    };
  }
}

const leaveAfterMs = 500;

/** No staleness and no retries: mutations say what to fetch again. */
export const defaultOptions = {
  queries: {
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: "always",
  },
  mutations: { retry: false, networkMode: "always" },
} satisfies DefaultOptions;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (error.name === "AbortError") return;
        if (leaveWhenSignedOut(error)) return;
        const hasFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
        if (meta?.isShownInForm && hasFields) return;
        toast({
          title: meta?.errorTitle ?? "Error",
          text:
            meta?.fixedErrorText ?? sentenceOf(error) ?? meta?.errorText ?? failureOf(error).text,
          isDestructive: true,
        });
      },
    }),
    defaultOptions,
  });
}

function sentenceOf(error: Error) {
  return error instanceof ApiError ? error.detail : undefined;
}

/** §8.2. Wrong credentials are another kind of 401. */
function leaveWhenSignedOut(error: Error): boolean {
  if (!(error instanceof ApiError && error.code === "unauthorized")) return false;
  leaveForSignIn();
  return true;
}

let isLeaving = false;

/** §8.2: `/api/login` starts Google's sign-in, if it is set up. §8.13: operators have another page. */
export function leaveForSignIn(to = "/api/login"): void {
  if (isLeaving) return;
  isLeaving = true;
  toast({
    title: "Unauthorized",
    text: "You are logged out. Logging in again...",
    isDestructive: true,
  });
  setTimeout(() => {
    isLeaving = false;
    window.location.assign(to);
  }, leaveAfterMs);
}
