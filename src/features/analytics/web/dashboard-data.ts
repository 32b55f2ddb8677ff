import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/web/call.ts";
import { analyticsApi } from "../contract.ts";

export const dashboardStatsQuery = queryOptions({
  queryKey: ["dashboard-stats"],
  queryFn: () => call(analyticsApi.dashboard),
});
