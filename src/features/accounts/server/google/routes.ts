import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/server/errors.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { serve } from "#platform/server/serve.ts";
import { startSession } from "#platform/server/start-session.ts";
import { internalPath } from "#shared/internal-path.ts";
import { authApi, type SignInProblem } from "../../contract.ts";
import type { AccountListeners } from "../account-listeners.ts";
import { keepAttempt, takeAttempt } from "./attempt.ts";
import { googleSignIn, readGoogleClient } from "./client.ts";
import { SignInFault } from "./fault.ts";
import { findOwnerOf } from "./find-owner.ts";

/** Both are navigations, so every outcome must end on a page. */
export function googleRoutes(
  app: FastifyInstance,
  { created, recovered }: Partial<AccountListeners>,
) {
  const { db, clock, config } = app;
  const google = googleSignIn(app);
  const starts = rateLimit(app, "google-starts", config.rates.signIns);
  const returns = rateLimit(app, "google-returns", config.rates.signIns);

  async function orLogin(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    limit: typeof starts,
    step: () => Promise<string>,
  ) {
    try {
      await limit(request);
      return reply.redirect(await step(), 302);
    } catch (error) {
      return reply.redirect(`/login?problem=${problemOf(error, request.log)}`, 302);
    }
  }

  serve(app, authApi.startGoogle, async ({ query, request, reply }) => {
    const client = await readGoogleClient(app);
    if (!client) return reply.redirect(query.mode ? "/login?mode=create" : "/login", 302);
    return orLogin({ request, reply }, starts, async () => {
      const { url, attempt } = await google.begin(client, internalPath(query.returnTo) ?? "/");
      keepAttempt(reply, attempt);
      return url;
    });
  });

  serve(app, authApi.finishGoogle, async ({ request, reply }) => {
    const client = await readGoogleClient(app);
    if (!client) return reply.redirect("/login", 302);
    return orLogin({ request, reply }, returns, async () => {
      const attempt = takeAttempt(request, reply, clock.now());
      if (!attempt) throw new SignInFault("expired");
      const claims = await google.finish(client, attempt, request.url.split("?")[1] ?? "");
      const owner = await findOwnerOf(app, clock.now(), claims, {
        created: (tx, ownerId) => created?.(tx, request, ownerId),
        recovered: (tx, ownerId) => recovered?.(tx, config, ownerId),
      });
      await startSession(reply, db, owner);
      return internalPath(attempt.returnTo) ?? "/";
    });
  });
}

function problemOf(error: unknown, log: FastifyBaseLogger): SignInProblem {
  if (error instanceof SignInFault) return error.problem;
  if (error instanceof AppError && error.status === 429) return "too-many";
  if (error instanceof AppError && error.code === "suspended") return "suspended";
  log.error({ err: error }, "a call failed");
  return "refused";
}
