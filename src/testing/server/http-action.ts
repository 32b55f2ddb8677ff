import type { NewAction } from "#features/actions/contract-own.ts";

type Changes = Partial<Omit<NewAction, "settings">> & { settings?: Partial<NewAction["settings"]> };

/** A call that looks up an order at a shop's address; a test names only what matters to it. */
export function orderLookup(origin: string, { settings, ...more }: Changes = {}): NewAction {
  return {
    kind: "http",
    name: "Order look-up",
    purpose: "Tells where an order is.",
    examples: ["Where is my order?"],
    fields: [
      { ...text, name: "order_number", label: "Order number", type: "number" },
      { ...text, name: "email", label: "Email", type: "email" },
    ],
    changes: false,
    isOn: true,
    callsPerDay: 100,
    ...more,
    settings: {
      method: "GET",
      address: `${origin}/wp-json/wc/v3/orders/{order_number}`,
      headers: [{ name: "Authorization", value: shopKey, isSecret: true }],
      body: "",
      shown: [
        { label: "State", path: "status" },
        { label: "Items", path: "line_items[*].name" },
        { label: "Total", path: "total" },
      ],
      checks: [{ path: "billing.email", field: "email" }],
      ...settings,
    },
  };
}

export const text = {
  name: "note",
  label: "Note",
  type: "text" as const,
  description: "",
  isRequired: true,
  choices: [] as string[],
};

export const shopKey = `Basic ${Buffer.from("ck_shop:cs_shop").toString("base64")}`;
