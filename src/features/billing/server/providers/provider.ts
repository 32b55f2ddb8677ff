import type { PublicPlan } from "../../contract.ts";

/** What the payer shall pay, in our own words and under our own reference. */
export interface Order {
  txRef: string;
  amount: string;
  currency: PublicPlan["currency"];
  /** On the provider's page: what is paid for. */
  description: string;
  returnUrl: string;
  customer: { email: string; name: string };
  /** The provider's plan, where the payment shall begin a subscription. */
  providerPlanId: string | null;
}

/** What the provider says of a payment when it is asked. */
export interface Charge {
  status: "successful" | "failed" | "pending";
  txRef: string;
  transactionId: string;
  reference: string | null;
  /** Decimal text, as it was written. */
  amount: string;
  currency: string;
  customerId: string | null;
  /** The provider's plan, where it names one. */
  providerPlanId: string | null;
}

export interface ProviderSubscription {
  id: string;
  providerPlanId: string;
  isActive: boolean;
  createdAt: Date;
}

/** One who takes money for us. Every call has a time limit and throws `ProviderAway` when nothing is known. */
export interface PaymentProvider {
  /** The address of the page on which the payer pays. */
  start(order: Order): Promise<string>;
  /** Undefined where the provider has never heard of it, which may change. */
  findCharge(which: { txRef: string } | { transactionId: string }): Promise<Charge | undefined>;
  /** Those that succeeded, of this payer, since that day. */
  listCharges(email: string, since: Date): Promise<Pick<Charge, "txRef" | "transactionId">[]>;
  /** Oldest first. */
  listSubscriptions(email: string): Promise<ProviderSubscription[]>;
  endSubscription(id: string): Promise<void>;
  /** Takes an end back; `ProviderRefused` where it is for good. */
  resumeSubscription(id: string): Promise<void>;
}

/** No answer, or none that says anything: whatever was asked for may have happened. */
export class ProviderAway extends Error {
  override name = "ProviderAway";
}

/** A clear no: nothing has happened. */
export class ProviderRefused extends Error {
  override name = "ProviderRefused";
}
