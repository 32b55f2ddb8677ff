import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#platform/web/call.ts";
import { analyticsApi, type ReportRange } from "../contract.ts";

export const reportQuery = (range: ReportRange) =>
  queryOptions({
    queryKey: ["report", range],
    queryFn: () => call(analyticsApi.report, { query: range }),
    placeholderData: keepPreviousData,
  });

export function reportFile(range: ReportRange): string {
  return `${analyticsApi.exportCsv.path}?${new URLSearchParams(range)}`;
}
