import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { currentUserQuery } from "#features/accounts/web/public.ts";
import { ApiError, call } from "#platform/web/call.ts";
import { billingApi, type Subscription } from "../contract.ts";

export const plansQuery = queryOptions({
  queryKey: ["plans"],
  queryFn: () => call(billingApi.plans),
});

export const subscriptionQuery = queryOptions({
  queryKey: ["subscription"],
  queryFn: () => call(billingApi.subscription),
});

export const paymentsQuery = queryOptions({
  queryKey: ["payments"],
  queryFn: () => call(billingApi.payments, { query: { limit: 100 } }),
});

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ["payments", id],
    queryFn: () => call(billingApi.payment, { params: { id } }),
  });

/** Stays busy until the browser has left for the provider's page. */
export function useStartPayment() {
  return useMutation({
    mutationFn: async (planId: string) => {
      const { paymentLink } = await call(billingApi.startPayment, { body: { planId } });
      if (!paymentLink)
        throw new ApiError(502, JSON.stringify({ message: "No payment link received" }));
      window.location.assign(paymentLink);
    },
    meta: {
      errorTitle: "Payment Error",
      errorText: "Failed to initialize payment. Please try again.",
    },
  });
}

export function useChooseFreePlan() {
  return useSubscriptionChange((planId: string) =>
    call(billingApi.chooseFree, { body: { planId } }),
  );
}

export function useCancelSubscription() {
  return useSubscriptionChange(() => call(billingApi.cancel));
}

export function useResumeSubscription() {
  return useSubscriptionChange(() => call(billingApi.resume));
}

function useSubscriptionChange<Input>(change: (input: Input) => Promise<Subscription>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (subscription) => {
      client.setQueryData(subscriptionQuery.queryKey, subscription);
      return client.invalidateQueries(currentUserQuery);
    },
  });
}

export function useRequestRefund() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(billingApi.requestRefund, { params: { id }, body: { reason } }),
    onSuccess: () => client.invalidateQueries(paymentsQuery),
  });
}
