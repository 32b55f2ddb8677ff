import type { FastifyInstance } from "fastify";
import * as oidc from "openid-client";
import { z } from "zod";
import { readSettings } from "#platform/server/settings.ts";
import { Email } from "../../contract.ts";
import { type Attempt, newAttempt } from "./attempt.ts";
import { SignInFault } from "./fault.ts";

/** Discovery, token and keys together stay below ten seconds. */
const callSeconds = 3;
const discoveryMs = 24 * 3_600_000;
const issuedWithinSeconds = 600;

const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  iat: z.number(),
  email: Email.optional().catch(undefined),
  email_verified: z.boolean().default(false),
  given_name: z.string().default(""),
  family_name: z.string().default(""),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .nullable()
    .default(null)
    .catch(null),
});
export type Claims = z.infer<typeof Claims>;

interface Client {
  id: string;
  secret: string;
  redirectUri: string;
}

/** Settings override the environment. Undefined if neither has a client. */
export async function readGoogleClient(
  parts: Pick<FastifyInstance, "db" | "config" | "encryption">,
): Promise<Client | undefined> {
  const { google, publicUrl } = parts.config;
  const set = await readSettings(parts, [
    "google_client_id",
    "google_client_secret",
    "google_redirect_uri",
  ]);
  const id = set.google_client_id || google.clientId;
  const secret = set.google_client_secret || google.clientSecret;
  if (!id || !secret) return undefined;
  return {
    id,
    secret,
    redirectUri: set.google_redirect_uri || `${publicUrl}/api/auth/google/callback`,
  };
}

/** OpenID Connect authorization code flow. Failures are SignInFaults. */
export function googleSignIn({
  config,
  clock,
  log,
}: Pick<FastifyInstance, "config" | "clock" | "log">) {
  let known: { server: oidc.ServerMetadata; until: number } | undefined;

  /** Discovery is cached for a day. Keys are fetched each time, because they rotate unannounced. */
  async function configure({ id, secret }: Client) {
    const issuer = new URL(config.google.issuer);
    // Only the test double lacks TLS; production refuses other issuers.
    const execute = issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
    const now = clock.now().getTime();
    if (!known || known.until <= now) {
      const found = await oidc.discovery(issuer, id, undefined, undefined, {
        timeout: callSeconds,
        execute,
      });
      known = { server: found.serverMetadata(), until: now + discoveryMs };
    }
    const client = new oidc.Configuration(known.server, id, {
      client_secret: secret,
      id_token_signed_response_alg: "RS256",
    });
    client.timeout = callSeconds;
    for (const apply of [...execute, oidc.enableNonRepudiationChecks]) apply(client);
    return client;
  }

  async function orFault<Result>(step: () => Promise<Result>) {
    try {
      return await step();
    } catch (error) {
      if (isCancelled(error)) throw new SignInFault("cancelled");
      log.warn({ err: error }, "signing in with Google failed");
      throw new SignInFault(isAway(error) ? "away" : "refused", { cause: error });
    }
  }

  return {
    begin: (client: Client, returnTo: string) =>
      orFault(async () => {
        const configuration = await configure(client);
        const attempt = newAttempt(returnTo, clock.now());
        const url = oidc.buildAuthorizationUrl(configuration, {
          scope: "openid email profile",
          redirect_uri: client.redirectUri,
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: "S256",
          prompt: "select_account",
        });
        return { url: url.href, attempt };
      }),

    finish: (client: Client, attempt: Attempt, query: string) =>
      orFault(async () => {
        const configuration = await configure(client);
        // Not the request's own address, because the browser controls its host.
        const back = new URL(client.redirectUri);
        back.search = query;
        const tokens = await oidc.authorizationCodeGrant(configuration, back, {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
        });
        const claims = Claims.parse(tokens.claims());
        const ageSeconds = clock.now().getTime() / 1000 - claims.iat;
        if (Math.abs(ageSeconds) > issuedWithinSeconds)
          throw new Error("The token was not issued for this sign-in");
        return claims;
      }),
  };
}

function isCancelled(error: unknown) {
  return error instanceof oidc.AuthorizationResponseError && error.error === "access_denied";
}

function isAway(error: unknown) {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    error instanceof TypeError ||
    ["TimeoutError", "AbortError"].includes(error.name) ||
    /^OAUTH_(TIMEOUT|ABORT|RESPONSE_IS_NOT_CONFORM|RESPONSE_IS_NOT_JSON|PARSE_ERROR)$/.test(code)
  );
}
