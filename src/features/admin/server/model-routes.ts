import { inArray } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { systemSettings } from "#database/schema-operations.ts";
import {
  addressOnLoopback,
  listModels,
  lookForServers,
  readModelSettings,
  readOffer,
  tidyOffer,
  usualServers,
  writeOffer,
} from "#features/models/server/public.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { disconnectSignal } from "#platform/server/disconnect-signal.ts";
import { conflict, invalid } from "#platform/server/errors.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { adminModelsApi } from "../contract-models.ts";
import { setSetting, takeSettingAway } from "./change-settings.ts";
import { assertProvenLately, auditedBy, type ConsoleOptions, serveUnder } from "./console.ts";

const asksAMinute = 20;

/** Which models agents can use. */
export async function adminModelRoutes(app: FastifyInstance, { operator }: ConsoleOptions) {
  const serve = serveUnder(operator.signIn);
  const asks = rateLimit(app, "operator-models", asksAMinute);

  serve(app, adminModelsApi.offer, () => readOffer(app));

  serve(app, adminModelsApi.setOffer, async ({ admin, body, request }) => {
    assertProvenLately(app, admin);
    const { settings } = await readModelSettings(app);
    if (!settings) throw conflict("Set a provider first.");
    const { models, defaultModel } = tidyOffer(body);
    const before = await readOffer(app);
    await app.db.transaction(async (tx) => {
      await setting(app, tx, request, "ai_model", defaultModel);
      // The default's settings are in its row now.
      await takeAway(app, tx, request, ["ai_input_price", "ai_output_price"]);
      await writeOffer(tx, settings, models);
      await recordAudit(tx, {
        ...auditedBy(request),
        action: "models.offered",
        subject: "setting",
        subjectId: "models",
        before: { models: namesOf(before.models) },
        after: { models: namesOf(models) },
      });
    });
    return readOffer(app);
  });

  serve(
    app,
    adminModelsApi.list,
    async ({ reply }) => {
      const { settings } = await readModelSettings(app);
      return settings
        ? listModels(settings, disconnectSignal(reply))
        : { models: [], fault: "Set a provider first." };
    },
    { before: asks },
  );

  serve(
    app,
    adminModelsApi.look,
    async ({ reply }) => ({ servers: await lookForServers(disconnectSignal(reply)) }),
    { before: asks },
  );

  serve(app, adminModelsApi.useFound, async ({ admin, body: { port, model }, request }) => {
    assertProvenLately(app, admin);
    if (!usualServers.some((one) => one.port === port))
      throw invalid({ port: "No model server usually listens there." });
    const baseUrl = addressOnLoopback(port);
    await app.db.transaction(async (tx) => {
      await setting(app, tx, request, "ai_provider", "openai-compatible");
      await setting(app, tx, request, "ai_base_url", baseUrl);
      await setting(app, tx, request, "ai_model", model);
      // They belong to the previous provider. The server that was found needs no key.
      await takeAway(app, tx, request, ["ai_api_key", "ai_organization", "ai_embedding_model"]);
      await writeOffer(tx, { provider: "openai-compatible", baseUrl }, [
        { name: model, inputPrice: 0, outputPrice: 0 },
      ]);
    });
    return readOffer(app);
  });
}

const namesOf = (models: { name: string }[]) => models.map(({ name }) => name).join(", ");

async function setting(
  app: FastifyInstance,
  tx: FastifyInstance["db"],
  request: FastifyRequest,
  key: string,
  value: string,
) {
  const { config, encryption } = app;
  await setSetting({ db: tx, config, encryption }, request, { key, value, category: "api" });
}

async function takeAway(
  app: FastifyInstance,
  tx: FastifyInstance["db"],
  request: FastifyRequest,
  keys: string[],
) {
  const { config, encryption } = app;
  const found = await tx
    .select({ key: systemSettings.key })
    .from(systemSettings)
    .where(inArray(systemSettings.key, keys));
  for (const { key } of found) await takeSettingAway({ db: tx, config, encryption }, request, key);
}
