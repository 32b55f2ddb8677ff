import type { ComponentProps } from "react";
import { useAddress } from "#platform/web/address.ts";
import { Select } from "#platform/web/ui/field.tsx";
import { leadOrders } from "../contract.ts";
import { orderOf } from "./lead-filter.ts";

const names: Record<(typeof leadOrders)[number], string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  name: "By name",
  status: "By status",
};

export function OrderSelect(props: ComponentProps<"select">) {
  const { params, change } = useAddress();
  return (
    <Select
      {...props}
      value={orderOf(params)}
      onChange={({ target }) => change({ order: target.value === "newest" ? "" : target.value })}
    >
      {leadOrders.map((order) => (
        <option key={order} value={order}>
          {names[order]}
        </option>
      ))}
    </Select>
  );
}
