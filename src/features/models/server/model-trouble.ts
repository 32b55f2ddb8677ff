import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { modelTroubles } from "#database/schema-models.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { ModelFault } from "./fault-words.ts";
import { mailOperators } from "./mail-operators.ts";
import { type ModelParts, nameOfModel, readModelSettings } from "./model-settings.ts";

interface Parts {
  db: Database;
  clock: Clock;
}

/** Tells the operator once, however many visitors are affected. */
export function noteTrouble({ db, clock }: Parts, model: string, { message }: ModelFault) {
  return db.transaction(async (tx) => {
    const noted = await tx
      .insert(modelTroubles)
      .values({ model, message, since: clock.now() })
      .onConflictDoNothing()
      .returning();
    if (noted.length > 0)
      await mailOperators(
        tx,
        "model-trouble",
        "Your agents are answering without their language model",
        [
          `${model} has stopped answering: ${message}`,
          "Until this is fixed, agents answer without it and find fewer answers. Fix it under Settings in the console, then press Test.",
        ],
      );
  });
}

export function noteRecovery({ db }: Pick<Parts, "db">, model: string) {
  return db.transaction(async (tx) => {
    const gone = await tx.delete(modelTroubles).where(eq(modelTroubles.model, model)).returning();
    if (gone.length > 0)
      await mailOperators(tx, "model-recovery", "The language model is answering again", [
        `${model} is answering visitors again.`,
      ]);
  });
}

export async function modelTrouble(parts: ModelParts) {
  const { settings, isEnabled } = await readModelSettings(parts);
  if (!settings?.model || !isEnabled) return { name: null, trouble: null };
  const name = nameOfModel(settings, settings.model);
  const [trouble] = await parts.db
    .select({ message: modelTroubles.message, since: modelTroubles.since })
    .from(modelTroubles)
    .where(eq(modelTroubles.model, name));
  return { name, trouble: trouble ?? null };
}
