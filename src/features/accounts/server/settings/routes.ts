import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { asJson, type OwnData } from "#platform/server/own-data.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { serve } from "#platform/server/serve.ts";
import { endSession, signedInAt } from "#platform/server/sessions.ts";
import { settingsApi } from "../../contract.ts";
import type { AccountListeners } from "../account-listeners.ts";
import { accountMails, verificationTo } from "../account-mails.ts";
import { askForEmail, confirmEmail } from "./change-email.ts";
import { deleteAccount } from "./delete-account.ts";
import { eraseVisitor } from "./erase-visitor.ts";
import {
  changeName,
  chooseNotifications,
  countHoldings,
  readAccount,
  stopMail,
} from "./queries.ts";

const hour = 3600;
const exportsAnHour = 10;
const changesAnHour = 5;
const takenTriesMax = 5;

interface Options extends Partial<AccountListeners> {
  ownData: readonly OwnData[];
}

export async function settingsRoutes(app: FastifyInstance, { ownData, ...listeners }: Options) {
  const { db, clock } = app;
  const exports = rateLimit(app, "exports", exportsAnHour, hour);

  serve(app, settingsApi.account, async ({ owner, request }) => ({
    ...(await readAccount(db, owner.memberId)),
    signedInAt: (await signedInAt(db, request, owner)) ?? null,
  }));

  serve(app, settingsApi.changeName, ({ owner, body }) => changeName(db, owner.memberId, body));

  const mailsTo = accountMails(app);
  const changes = rateLimit(app, "email-changes", changesAnHour, hour);
  const takenEmails = rateLimit(app, "taken-emails", takenTriesMax, hour);
  const links = rateLimit(app, "links-used", app.config.rates.signIns);
  serve(app, settingsApi.changeEmail, async ({ owner, body }) => {
    const id = owner.memberId;
    takenEmails.assertLeft(id);
    await askForEmail(app, id, body, (what) => {
      if (what === "asked") changes.count(id);
      else if (what === "taken") takenEmails.add(id);
      else mailsTo.count(verificationTo(body.email));
    });
    return {};
  });

  serve(
    app,
    settingsApi.confirmEmail,
    ({ owner, body, request }) => confirmEmail(app, request, owner.memberId, body.token),
    { before: links },
  );

  serve(app, settingsApi.chooseNotifications, ({ owner, body }) =>
    chooseNotifications(db, owner.memberId, body),
  );

  serve(app, settingsApi.exportData, async ({ owner, reply }) => {
    exports.count(owner.id);
    return reply
      .type("application/json; charset=utf-8")
      .header("content-disposition", 'attachment; filename="parley-export.json"')
      .send(Readable.from(asJson(db, owner.id, clock.now(), ownData)));
  });

  serve(app, settingsApi.holdings, ({ owner }) => countHoldings(db, owner.id));

  serve(app, settingsApi.eraseVisitor, ({ owner, body, request }) =>
    eraseVisitor(db, clock.now(), owner, { email: body.email, address: request.ip }, listeners),
  );

  serve(app, settingsApi.deleteAccount, async ({ owner, body, request, reply }) => {
    await deleteAccount(app, request, owner, body, listeners);
    await endSession(reply, db, "user");
    return {};
  });

  await app.register(unsubscribeRoutes);
}

async function unsubscribeRoutes(app: FastifyInstance) {
  const { db, config } = app;
  const limit = rateLimit(app, "unsubscribe", config.rates.signIns);
  for (const form of ["application/x-www-form-urlencoded", "multipart/form-data"])
    app.addContentTypeParser(form, { parseAs: "string", bodyLimit: 1_000 }, async () => ({}));

  serve(app, settingsApi.showUnsubscribe, async ({ params, reply }) =>
    reply.redirect(`/unsubscribe?key=${params.key}&mail=${params.kind}`, 302),
  );

  serve(
    app,
    settingsApi.unsubscribe,
    async ({ params }) => {
      await stopMail(db, params.key, params.kind);
      return {};
    },
    { before: limit },
  );
}
