import { useDebounced } from "#platform/web/debounced.ts";
import { roles } from "#shared/vocabulary.ts";
import { adminUsersApi, type UserFilter, userSorts, userStates } from "../contract-users.ts";
import { oneOf, useListAddress } from "./list-address.ts";
import { useOperatorMutation, useOperatorPages, useOperatorQuery } from "./operator-calls.ts";
import { usePager } from "./pager.tsx";

const pageSize = 25;
const list = ["users"];
export const changesUsers = [list, ["platform-stats"]];

export const userFields = ["search", "status", "role", "plan", "sort"] as const;

export function useUsers() {
  const address = useListAddress(userFields);
  const search = address.value("search").trim();
  const status = oneOf(userStates, address.value("status"));
  const role = oneOf(roles, address.value("role"));
  const planId = /^[\da-f-]{36}$/.exec(address.value("plan"))?.[0];
  const sort = oneOf(userSorts, address.value("sort"));
  const filter: UserFilter = {
    ...(search && { search }),
    ...(status && { status }),
    ...(role && { role }),
    ...(planId && { planId }),
  };
  const asked = useDebounced({ filter, sort: sort ?? "newest" });
  const pages = useOperatorPages([...list, "pages"], adminUsersApi.list, {
    ...asked.filter,
    sort: asked.sort,
    limit: pageSize,
  });
  const count = useOperatorQuery([...list, "count"], adminUsersApi.count, { query: asked.filter });
  return { address, pages, pager: usePager(pages, asked), total: count.data?.total };
}

export function useChangeSubscription(onDone?: () => void) {
  return useOperatorMutation(adminUsersApi.changeSubscription, {
    done: "Subscription Updated",
    doneText: "It applies from now on.",
    failed: "Failed to update subscription.",
    changes: changesUsers,
    ...(onDone && { onDone }),
  });
}
