import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call, callPage } from "#platform/web/call.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import { type Delivery, type EndpointChange, type NewEndpoint, webhooksApi } from "../contract.ts";

const pageSize = 50;

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: () => call(webhooksApi.list),
});

export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["webhooks", id, "deliveries"],
    queryFn: ({ pageParam }) =>
      callPage(webhooksApi.deliveries, {
        params: { id },
        query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    refetchOnMount: "always",
  });

export function useCreateEndpoint() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewEndpoint) => call(webhooksApi.create, { body }),
    meta: { isShownInForm: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ["webhooks"], exact: true }),
  });
}

export function useChangeEndpoint(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointChange) => call(webhooksApi.change, { params: { id }, body }),
    meta: { isShownInForm: true },
    onSuccess: () => {
      toast({ title: "Saved", text: "The change was saved." });
      return client.invalidateQueries({ queryKey: ["webhooks"], exact: true });
    },
  });
}

export function useRemoveEndpoint(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(webhooksApi.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["webhooks"], exact: true }),
  });
}

export function useRotateSecret(id: string) {
  return useMutation({ mutationFn: () => call(webhooksApi.rotateSecret, { params: { id } }) });
}

export function useSendTest(id: string) {
  const tell = useTellOutcome(id);
  return useMutation({
    mutationFn: () => call(webhooksApi.test, { params: { id } }),
    onSuccess: tell,
  });
}

export function useReplay(id: string) {
  const tell = useTellOutcome(id);
  return useMutation({
    mutationFn: (deliveryId: string) => call(webhooksApi.replay, { params: { id, deliveryId } }),
    onSuccess: tell,
  });
}

function useTellOutcome(id: string) {
  const client = useQueryClient();
  return ({ status, error, answeredWith }: Delivery) => {
    if (status === "sent") toast({ title: "Arrived", text: `It answered with ${answeredWith}.` });
    else toast({ title: "Did not arrive", text: error ?? "It failed.", isDestructive: true });
    return Promise.all([
      client.invalidateQueries({ queryKey: deliveriesQuery(id).queryKey }),
      client.invalidateQueries({ queryKey: ["webhooks"], exact: true }),
    ]);
  };
}
