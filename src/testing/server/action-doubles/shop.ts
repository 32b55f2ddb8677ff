// A shop with the orders part of WooCommerce's REST API v3: GET /wp-json/wc/v3/orders/{id}, with the consumer key and
// secret as user name and password.
import { serveDouble } from "./serve.ts";

const key = `Basic ${Buffer.from("ck_shop:cs_shop").toString("base64")}`;

const orders: Record<string, object> = {
  "1234": order(1234, "vera@example.com", "completed", "42.00"),
  "1235": order(1235, "walter@example.com", "processing", "19.50"),
};

serveDouble(({ headers }, { pathname }) => {
  if (headers.authorization !== key)
    return fault(401, "woocommerce_rest_cannot_view", "Sorry, you cannot list resources.");
  const [, id = ""] = /^\/wp-json\/wc\/v3\/orders\/([^/]+)$/.exec(pathname) ?? [];
  const found = orders[decodeURIComponent(id)];
  return found
    ? { body: found }
    : fault(404, "woocommerce_rest_shop_order_invalid_id", "Invalid ID.");
});

function fault(status: number, code: string, message: string) {
  return { status, body: { code, message, data: { status } } };
}

function order(id: number, email: string, status: string, total: string) {
  return {
    id,
    number: String(id),
    status,
    currency: "EUR",
    date_created: "2026-11-20T08:58:35",
    total,
    customer_ip_address: "203.0.113.9",
    customer_note: "",
    billing: { first_name: "Vera", last_name: "Smith", address_1: "4 Mill Lane", email },
    line_items: [
      { id: 1, name: "Blue kettle", quantity: 1, total: "30.00" },
      { id: 2, name: "Tea, 100 g", quantity: 2, total: "12.00" },
    ],
  };
}
