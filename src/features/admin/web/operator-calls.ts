import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { z } from "zod";
import { ApiError, call, callPage, type Inputs } from "#platform/web/call.ts";
import { defaultOptions, leaveForSignIn } from "#platform/web/query-client.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import type { Endpoint } from "#shared/endpoint.ts";
import { under, useOperatorPaths } from "./operator-path.ts";
import { NotProven, withProof } from "./prove.ts";

export function createConsoleClient(signInPath: string): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void leaveWhenSignedOut(error, signInPath) }),
    defaultOptions,
  });
}

/** §8.13, ruling 7: an operator signs in at the secret path, never as an owner. */
function leaveWhenSignedOut(error: Error, signInPath: string): boolean {
  if (!(error instanceof ApiError && error.status === 401)) return false;
  leaveForSignIn(signInPath);
  return true;
}

export function useOperatorQuery<E extends Endpoint>(
  key: QueryKey,
  endpoint: E,
  ...inputs: Inputs<E>
) {
  const { signIn } = useOperatorPaths();
  return useQuery({
    queryKey: [...key, ...inputs],
    queryFn: () => call(under(signIn, endpoint), ...inputs),
    placeholderData: keepPreviousData,
  });
}

export function useOperatorPages<E extends Endpoint>(
  key: QueryKey,
  endpoint: E,
  query: Record<string, string | number | undefined>,
) {
  const { signIn } = useOperatorPaths();
  return useInfiniteQuery({
    queryKey: [...key, query],
    queryFn: ({ pageParam }) => {
      const asked = { query: { ...query, ...(pageParam && { cursor: pageParam }) } };
      // Typed loosely here; the server validates it.
      return callPage(under(signIn, endpoint), ...([asked] as unknown as Inputs<E>));
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

interface Outcome<Answer> {
  done?: string;
  doneText?: string;
  failed: string;
  changes?: readonly QueryKey[];
  onDone?: (answer: Answer) => void;
}

/** Asks for the password if the server requires it, and shows a toast with the result. */
export function useOperatorMutation<E extends Endpoint>(
  endpoint: E,
  outcome: Outcome<z.output<E["response"]>>,
) {
  const { signIn } = useOperatorPaths();
  return useOperatorTask(
    (inputs: Inputs<E>) => withProof(() => call(under(signIn, endpoint), ...inputs)),
    outcome,
  );
}

/** Several calls that are one action. Each must go through `withProof`. */
export function useOperatorTask<Variables, Answer>(
  run: (variables: Variables) => Promise<Answer>,
  { done, doneText, failed, changes = [], onDone }: Outcome<Answer>,
) {
  const { signIn } = useOperatorPaths();
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (answer) => {
      if (done) toast({ title: done, text: doneText });
      onDone?.(answer);
    },
    onError: (error) => {
      if (error instanceof NotProven || leaveWhenSignedOut(error, signIn)) return;
      const text = error instanceof ApiError ? error.detail : undefined;
      toast({ title: failed, text, isDestructive: true });
    },
    // Even if it failed: some of the calls may have succeeded.
    onSettled: () => Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
