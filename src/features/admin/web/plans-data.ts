import { adminPlansApi } from "../contract-plans.ts";
import { useOperatorQuery } from "./operator-calls.ts";

export const plansKey = ["plans"];

export function usePlans() {
  return useOperatorQuery(plansKey, adminPlansApi.list);
}
