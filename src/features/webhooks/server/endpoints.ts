import { and, asc, count, desc, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { only } from "#database/rows.ts";
import { users } from "#database/schema.ts";
import { webhookDeliveries, webhookEndpoints } from "#database/schema-webhooks.ts";
import { ownerCanUse } from "#features/billing/server/public.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Encryption } from "#platform/server/encryption.ts";
import { forbidden, invalid, notFound } from "#platform/server/errors.ts";
import { pastCursor } from "#platform/server/paging.ts";
import type { Paging } from "#shared/paging.ts";
import { type EndpointChange, endpointsMax, type NewEndpoint } from "../contract.ts";
import type { Address } from "./read-address.ts";
import { maskAddress, newSecret, placeOf } from "./secrets.ts";

const oldSecretMs = 86_400_000;

export function listEndpoints(db: Database, ownerId: string) {
  return db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.ownerId, ownerId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

export async function createEndpoint(
  db: Database,
  encryption: Encryption,
  ownerId: string,
  { address: { kind, url }, events }: { address: Address } & Pick<NewEndpoint, "events">,
) {
  return db.transaction(async (tx) => {
    // Locked, so that two concurrent requests cannot both take the last place.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for("no key update");
    if (!(await ownerCanUse(tx, ownerId, "webhooks")))
      throw forbidden("Your plan does not include webhooks. Choose one that does.");
    const held = await tx
      .select({ n: count() })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.ownerId, ownerId));
    if (only(held).n >= endpointsMax)
      throw forbidden(`You can have ${endpointsMax} webhooks. Delete one to add another.`);
    const id = crypto.randomUUID();
    const secret = kind === "webhook" ? newSecret() : url.href;
    const shown = kind === "webhook" ? url.href : maskAddress(url);
    const endpoint = only(
      await tx
        .insert(webhookEndpoints)
        .values({
          ownerId,
          id,
          kind,
          url: shown,
          events,
          secret: encryption.seal(secret, placeOf(id)),
        })
        .returning(),
    );
    if (kind === "telegram") await enqueue(tx, "telegram.listen", {});
    await audit(tx, ownerId, "webhook.created", id, { kind, events, host: url.host });
    return { ...endpoint, secret };
  });
}

export async function changeEndpoint(
  db: Database,
  encryption: Encryption,
  ownerId: string,
  id: string,
  { address, ...change }: { address?: Address | undefined } & Omit<EndpointChange, "url">,
) {
  const before = await findEndpoint(db, ownerId, id);
  if (!address && Object.keys(change).length === 0) return before;
  if (address && address.kind !== before.kind)
    throw invalid({
      url: "This address belongs to another app. Connect that app, then delete this one.",
    });
  const isSecret = before.kind !== "webhook";
  return db.transaction(async (tx) => {
    const [endpoint] = await tx
      .update(webhookEndpoints)
      .set({
        ...change,
        ...(address && { url: isSecret ? maskAddress(address.url) : address.url.href }),
        ...(address &&
          isSecret && {
            secret: encryption.seal(address.url.href, placeOf(id)),
            hearingError: null,
          }),
        ...((change.isActive || (address && isSecret)) && { stoppedAt: null, failingSince: null }),
      })
      .where(isOwn(ownerId, id))
      .returning();
    if (!endpoint) throw notFound("Webhook");
    await audit(tx, ownerId, "webhook.changed", id, {
      ...change,
      ...(address && { host: address.url.host }),
    });
    return endpoint;
  });
}

export async function removeEndpoint(db: Database, ownerId: string, id: string) {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(webhookEndpoints)
      .where(isOwn(ownerId, id))
      .returning({ id: webhookEndpoints.id });
    if (gone.length === 0) throw notFound("Webhook");
    await audit(tx, ownerId, "webhook.deleted", id);
  });
}

/** The old secret also signs for a day, so that the owner can replace it. */
export async function rotateSecret(
  db: Database,
  encryption: Encryption,
  now: Date,
  ownerId: string,
  id: string,
) {
  const secret = newSecret();
  return db.transaction(async (tx) => {
    const [endpoint] = await tx
      .update(webhookEndpoints)
      .set({
        oldSecret: webhookEndpoints.secret,
        oldSecretUntil: new Date(now.getTime() + oldSecretMs),
        secret: encryption.seal(secret, placeOf(id)),
      })
      .where(and(isOwn(ownerId, id), eq(webhookEndpoints.kind, "webhook")))
      .returning({ id: webhookEndpoints.id });
    if (!endpoint) throw notFound("Webhook");
    await audit(tx, ownerId, "webhook.secret-changed", id);
    return { secret };
  });
}

export async function findEndpoint(db: Database, ownerId: string, id: string) {
  const [endpoint] = await db.select().from(webhookEndpoints).where(isOwn(ownerId, id));
  if (!endpoint) throw notFound("Webhook");
  return endpoint;
}

export function listDeliveries(db: Database, ownerId: string, endpointId: string, paging: Paging) {
  return db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.ownerId, ownerId),
        eq(webhookDeliveries.endpointId, endpointId),
        pastCursor(paging, webhookDeliveries.createdAt, webhookDeliveries.id),
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(paging.limit + 1);
}

export async function getDelivery(db: Database, ownerId: string, id: string) {
  const [delivery] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.ownerId, ownerId), eq(webhookDeliveries.id, id)));
  if (!delivery) throw notFound("Delivery");
  return delivery;
}

function isOwn(ownerId: string, id: string) {
  return and(eq(webhookEndpoints.ownerId, ownerId), eq(webhookEndpoints.id, id));
}

/** Never the address, which often suffices to write to the endpoint. */
async function audit(tx: Database, ownerId: string, action: string, id: string, after?: object) {
  await recordAudit(tx, {
    actor: "owner",
    actorId: ownerId,
    action,
    subject: "webhook",
    subjectId: id,
    ...(after && { after }),
  });
}
