import { type DefaultOptions, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./call.ts";
import { failureOf } from "./failure.ts";
import { toast } from "./ui/toast.tsx";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** Of the toast when it fails; 'Error' when left out. */
      errorTitle?: string;
      /** For when the server gives no sentence of its own. */
      errorText?: string;
      /** Takes the place of whatever the server says. */
      fixedErrorText?: string;
      /** The form shows what is wrong with its fields. */
      isShownInForm?: boolean;
    };
  }
}

const leaveAfterMs = 500;

/** Nothing goes stale and nothing is tried twice: what changes data says what to fetch again. */
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
        // Whoever stopped it knows.
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

/** Tells somebody without a session so and sends them to sign in (§8.2). Wrong credentials are another 401. */
function leaveWhenSignedOut(error: Error): boolean {
  if (!(error instanceof ApiError && error.code === "unauthorized")) return false;
  leaveForSignIn();
  return true;
}

let isLeaving = false;

/** `/api/login` is Google's sign-in where that is set up (§8.2); an operator has a page of another kind (§8.13). */
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
