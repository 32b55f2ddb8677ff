import type { FastifyInstance } from "fastify";
import { disconnectSignal } from "#platform/server/disconnect-signal.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { serve } from "#platform/server/serve.ts";
import { type ModelState, modelsApi } from "../contract.ts";
import { ownModelsApi } from "../contract-own.ts";
import { isUsedUp } from "./call-shares.ts";
import { modelChoices, modelsInUse } from "./choose-model.ts";
import { listModels } from "./list-models.ts";
import { lastingTrouble } from "./model-trouble.ts";
import { ownPlaceToAsk, removeOwnModel, setOwnModel, showOwnModel } from "./own-model.ts";
import { isLimitReached } from "./own-use.ts";

const listsAMinute = 10;

export async function modelRoutes(app: FastifyInstance) {
  const lists = rateLimit(app, "model-lists", listsAMinute);

  serve(app, modelsApi.state, ({ owner }) => readState(app, owner.id));

  serve(app, ownModelsApi.choices, ({ owner }) => modelChoices(app, owner.id));

  serve(app, ownModelsApi.get, ({ owner }) => showOwnModel(app, owner.id));

  serve(app, ownModelsApi.set, async ({ owner, body }) => {
    await setOwnModel(app, owner.id, body);
    return showOwnModel(app, owner.id);
  });

  serve(app, ownModelsApi.remove, async ({ owner }) => {
    await removeOwnModel(app.db, owner.id);
    return {};
  });

  serve(app, ownModelsApi.list, async ({ owner, body, reply }) => {
    lists.count(owner.id);
    return listModels(await ownPlaceToAsk(app, owner.id, body), disconnectSignal(reply));
  });
}

/** What the owner can fix comes first. */
async function readState(app: FastifyInstance, ownerId: string): Promise<ModelState> {
  const { db, clock } = app;
  const used = await modelsInUse(app, ownerId);
  const own = used.filter((one) => one.own);
  const operators = used.filter((one) => !one.own);
  const troubleOf = (models: typeof used) =>
    lastingTrouble(
      db,
      models.map(({ id }) => id),
    );
  const trouble = await troubleOf(own);
  if (trouble) return { whyWithout: "own-fault", message: trouble.message };
  const limit = own[0]?.own;
  const because = (whyWithout: ModelState["whyWithout"]) => ({ whyWithout, message: null });
  if (limit && (await isLimitReached(db, clock.now(), limit))) return because("own-limit");
  if (operators.length === 0) return because(null);
  if (await troubleOf(operators)) return because("fault");
  return because((await isUsedUp(app, ownerId)) ? "budget" : null);
}
