import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/web/call.ts";
import { analyticsApi } from "../contract.ts";

export const dashboardStatsQuery = queryOptions({
  queryKey: ["dashboard-stats"],
  queryFn: () => call(analyticsApi.dashboard),
});

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `isLooking`: coming back to the dashboard later is another visit. An operator who is viewing makes none. */
export const newsQuery = ({ isLooking }: { isLooking: boolean }) =>
  queryOptions({
    queryKey: ["dashboard-news"],
    queryFn: async () => {
      if (isLooking) await call(analyticsApi.visit);
      return call(analyticsApi.news, { query: { zone } });
    },
    refetchOnMount: "always",
  });

export const firstStepsQuery = queryOptions({
  queryKey: ["dashboard-first-steps"],
  queryFn: () => call(analyticsApi.firstSteps),
  refetchOnMount: "always",
});

export function useHideFirstSteps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isHidden: boolean) => call(analyticsApi.hideFirstSteps, { body: { isHidden } }),
    onSuccess: () => client.invalidateQueries(firstStepsQuery),
  });
}
