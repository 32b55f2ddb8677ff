import type { payments } from "#database/schema-billing.ts";

export type Payment = typeof payments.$inferSelect;
export type PaymentState = Payment["status"];
