import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { users } from "#database/schema.ts";
import type { BillingParts } from "./billing-parts.ts";
import { providerNamed } from "./providers/choose-provider.ts";

/** Call it in the transaction that deletes an owner: nobody is charged for an account that is gone. */
export async function endSubscriptionOf(tx: Database, ownerId: string): Promise<void> {
  const [owner] = await tx
    .select({ subscriptionId: users.flutterwaveSubscriptionId })
    .from(users)
    .where(eq(users.id, ownerId));
  if (owner?.subscriptionId)
    await enqueue(tx, "billing.end-subscription", { subscriptionId: owner.subscriptionId });
}

export async function endSubscription(parts: BillingParts, subscriptionId: string): Promise<void> {
  const provider = await providerNamed(parts, "flutterwave");
  await provider.endSubscription(subscriptionId);
}
