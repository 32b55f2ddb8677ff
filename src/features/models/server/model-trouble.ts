import { and, asc, eq, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { modelTroubles } from "#database/schema-models.ts";
import { mailService } from "#features/accounts/server/public.ts";
import type { Clock } from "#platform/server/clock.ts";
import { mailOperators } from "#platform/server/mail-operators.ts";
import type { ChosenNow } from "./choose-model.ts";
import type { ModelFault } from "./fault-words.ts";
import { type ModelParts, nameOfModel, readModelSettings } from "./model-settings.ts";

interface Parts {
  db: Database;
  clock: Clock;
}

type Whose = Pick<ChosenNow, "id" | "name" | "own">;

/** A fault that may pass counts as lasting once nobody has had an answer for this long. */
const passesWithinMs = 15 * 60_000;

/** Tells the operator or owner once, however many visitors run into it. */
export function noteTrouble(
  { db, clock }: Parts,
  model: Whose,
  { message, isLasting }: Pick<ModelFault, "message" | "isLasting">,
): Promise<void> {
  const now = clock.now();
  const ownerId = model.own?.ownerId ?? null;
  return db.transaction(async (tx) => {
    await tx
      .insert(modelTroubles)
      .values({ model: model.id, ownerId, message, since: now })
      .onConflictDoUpdate({ target: modelTroubles.model, set: { message } });
    const isOver = lte(modelTroubles.since, new Date(now.getTime() - passesWithinMs));
    const untold = await tx
      .update(modelTroubles)
      .set({ toldAt: now })
      .where(
        and(
          eq(modelTroubles.model, model.id),
          isNull(modelTroubles.toldAt),
          isLasting ? undefined : isOver,
        ),
      )
      .returning();
    if (untold.length > 0) await tellOfTrouble(tx, model, message);
  });
}

async function tellOfTrouble(tx: Database, { name, own }: Whose, message: string) {
  const subject = "Your agents are answering without their language model";
  const stopped = `${name} has stopped answering: ${message}`;
  if (own)
    await mailService(tx, own.ownerId, "owner.model-trouble", {
      subject,
      title: subject,
      lines: [
        `${stopped} It is called with your own key.`,
        "Until this is fixed, your agents answer without it and find fewer answers. You can fix it under Settings.",
      ],
    });
  else
    await mailOperators(tx, "model-trouble", subject, [
      stopped,
      "Until this is fixed, agents answer without it and find fewer answers. Fix it under Settings in the console, then press Test.",
    ]);
}

export function noteRecovery({ db }: Pick<Parts, "db">, { id, name, own }: Whose): Promise<void> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(modelTroubles).where(eq(modelTroubles.model, id)).returning();
    if (!gone?.toldAt) return;
    const subject = "The language model is answering again";
    const lines = [`${name} is answering visitors again.`];
    if (own)
      await mailService(tx, own.ownerId, "owner.model-recovery", {
        subject,
        title: subject,
        lines,
      });
    else await mailOperators(tx, "model-recovery", subject, lines);
  });
}

/** The oldest trouble among the operator's models that agents can use now. */
export async function modelTrouble(parts: ModelParts) {
  const { settings, isEnabled, offered } = await readModelSettings(parts);
  if (!settings?.model || !isEnabled) return { name: null, trouble: null };
  const names = [settings.model, ...offered.map(({ name }) => name)];
  const trouble = await lastingTrouble(
    parts.db,
    names.map((name) => nameOfModel(settings, name)),
  );
  return { name: trouble?.model ?? nameOfModel(settings, settings.model), trouble };
}

/** The oldest trouble that was reported. */
export async function lastingTrouble(db: Database, ids: string[]) {
  const [trouble] = await db
    .select({
      model: modelTroubles.model,
      message: modelTroubles.message,
      since: modelTroubles.since,
    })
    .from(modelTroubles)
    .where(and(inArray(modelTroubles.model, ids), isNotNull(modelTroubles.toldAt)))
    .orderBy(asc(modelTroubles.since))
    .limit(1);
  return trouble ?? null;
}
