import type { PublicPlan } from "../../contract.ts";

export interface Order {
  txRef: string;
  amount: string;
  currency: PublicPlan["currency"];
  description: string;
  returnUrl: string;
  customer: { email: string; name: string };
  /** If the payment is to begin a subscription. */
  providerPlanId: string | null;
}

export interface Charge {
  status: "successful" | "failed" | "pending";
  txRef: string;
  transactionId: string;
  reference: string | null;
  amount: string;
  currency: string;
  customerId: string | null;
  providerPlanId: string | null;
}

export interface ProviderSubscription {
  id: string;
  providerPlanId: string;
  isActive: boolean;
  createdAt: Date;
}

/** Every call has a time limit and throws `ProviderAway` if the outcome is unknown. */
export interface PaymentProvider {
  start(order: Order): Promise<string>;
  /** Undefined if the provider does not know it yet. */
  findCharge(which: { txRef: string } | { transactionId: string }): Promise<Charge | undefined>;
  listCharges(email: string, since: Date): Promise<Pick<Charge, "txRef" | "transactionId">[]>;
  listSubscriptions(email: string): Promise<ProviderSubscription[]>;
  endSubscription(id: string): Promise<void>;
  /** Throws `ProviderRefused` if it ended for good. */
  resumeSubscription(id: string): Promise<void>;
}

/** No usable answer: the request may or may not have succeeded. */
export class ProviderAway extends Error {
  override name = "ProviderAway";
}

export class ProviderRefused extends Error {
  override name = "ProviderRefused";
}
