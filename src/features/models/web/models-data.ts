import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/web/call.ts";
import { modelsApi } from "../contract.ts";

export const modelStateQuery = queryOptions({
  queryKey: ["model-state"],
  queryFn: () => call(modelsApi.state),
});
