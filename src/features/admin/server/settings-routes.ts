import type { FastifyInstance } from "fastify";
import { disconnectSignal } from "#platform/server/disconnect-signal.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { adminSettingsApi } from "../contract-settings.ts";
import { changeOperatorPassword } from "./change-password.ts";
import { listSettings, setSetting, takeSettingAway } from "./change-settings.ts";
import { assertProvenLately, type ConsoleOptions, serveUnder } from "./console.ts";
import { slowDownGuesses } from "./slow-down.ts";
import { tryMail, tryModel } from "./try-settings.ts";

const triesAMinute = 10;

export async function adminSettingsRoutes(app: FastifyInstance, { operator }: ConsoleOptions) {
  const serve = serveUnder(operator.signIn);
  const tries = rateLimit(app, "operator-tests", triesAMinute);
  const passwords = rateLimit(app, "operator-proofs", app.config.rates.signIns);
  const guesses = slowDownGuesses(app);

  serve(app, adminSettingsApi.list, () => listSettings(app));

  // All settings, not only secrets: a changed address may be where a secret is sent.
  serve(app, adminSettingsApi.set, async ({ admin, body, request }) => {
    assertProvenLately(app, admin);
    return setSetting(app, request, body);
  });

  serve(app, adminSettingsApi.remove, async ({ admin, params, request }) => {
    assertProvenLately(app, admin);
    await takeSettingAway(app, request, params.key);
    return {};
  });

  serve(app, adminSettingsApi.testModel, ({ reply }) => tryModel(app, disconnectSignal(reply)), {
    before: tries,
  });

  serve(app, adminSettingsApi.testMail, ({ admin }) => tryMail(app, admin.id), { before: tries });

  serve(
    app,
    adminSettingsApi.changePassword,
    async ({ admin, body, request }) => {
      await guesses.wait();
      await changeOperatorPassword(app, request, admin.id, body);
      return {};
    },
    { before: passwords },
  );
}
