// A stand-in for Google: an OpenID Connect issuer in its own process, whose faults are set over HTTP. Started
// by ./google.ts and the browser tests, or alone by `node src/testing/server/google-issuer.ts`.
import { createHash, createHmac, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const clientId = "parley-client";
const clientSecret = "parley-client-secret";

interface Orders {
  person: Record<string, unknown>;
  fault: string;
  away: { endpoint: string; how: string } | null;
}

interface Grant {
  redirectUri: string;
  challenge: string;
  nonce: string | null;
}

const nora = {
  sub: "google-nora",
  email: "nora@millstone.example",
  email_verified: true,
  given_name: "Nora",
  picture: "https://pictures.example/nora.png",
  family_name: "Whelan",
};
const usual = (): Orders => ({ person: nora, fault: "", away: null });
let orders = usual();
let seen: { authorize: Record<string, string>[]; token: Record<string, string>[] } = {
  authorize: [],
  token: [],
};
const grants = new Map<string, Grant>();

const newKey = () => ({
  kid: randomUUID(),
  ...generateKeyPairSync("rsa", { modulusLength: 2048 }),
});
let key = newKey();
const foreignKey = newKey();

const endpoints: Record<string, (request: IncomingMessage, reply: ServerResponse) => unknown> = {
  discovery: (_request, reply) =>
    json(reply, {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/certs`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    }),
  authorize: ({ url = "" }, reply) => {
    const asked = new URL(url, origin).searchParams;
    seen.authorize.push(Object.fromEntries(asked));
    const code = randomUUID();
    const redirectUri = asked.get("redirect_uri") ?? "";
    grants.set(code, {
      redirectUri,
      challenge: asked.get("code_challenge") ?? "",
      nonce: asked.get("nonce"),
    });
    const back = new URL(redirectUri);
    if (orders.fault === "cancelled") back.searchParams.set("error", "access_denied");
    else back.searchParams.set("code", code);
    back.searchParams.set("state", asked.get("state") ?? "");
    back.searchParams.set("iss", origin);
    reply.writeHead(302, { location: back.href }).end();
  },
  token: async (request, reply) => {
    const sent = Object.fromEntries(new URLSearchParams(await read(request)));
    seen.token.push(sent);
    const grant = grants.get(sent.code ?? "");
    grants.delete(sent.code ?? "");
    const challenge = createHash("sha256")
      .update(sent.code_verifier ?? "")
      .digest("base64url");
    const isRight =
      sent.grant_type === "authorization_code" &&
      sent.client_id === clientId &&
      sent.client_secret === clientSecret &&
      sent.redirect_uri === grant?.redirectUri &&
      challenge === grant?.challenge;
    if (!grant || !isRight) return json(reply, { error: "invalid_grant" }, 400);
    json(reply, {
      access_token: randomUUID(),
      token_type: "Bearer",
      expires_in: 3600,
      id_token: idToken(grant),
    });
  },
  certs: (_request, reply) =>
    json(reply, {
      keys: [
        { ...key.publicKey.export({ format: "jwk" }), kid: key.kid, alg: "RS256", use: "sig" },
      ],
    }),
};

const paths: Record<string, string> = {
  "/.well-known/openid-configuration": "discovery",
  "/authorize": "authorize",
  "/token": "token",
  "/certs": "certs",
};

function idToken({ nonce }: Grant) {
  const { fault, person } = orders;
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: fault === "iss" ? "https://evil.example" : origin,
    aud: fault === "aud" ? "another-client" : clientId,
    exp: fault === "exp" ? now - 3600 : now + 3600,
    iat: fault === "iat" ? now + 7200 : fault === "old iat" ? now - 86_400 : now,
    ...(fault !== "no nonce" && { nonce: fault === "nonce" ? "another" : nonce }),
    ...person,
  };
  if (fault === "alg none") return `${signed({ alg: "none" }, claims)}.`;
  if (fault === "HS256") {
    const text = signed({ alg: "HS256" }, claims);
    return `${text}.${createHmac("sha256", clientSecret).update(text).digest("base64url")}`;
  }
  const header = { alg: "RS256", kid: fault === "kid" ? "unknown" : key.kid };
  const text = signed(header, claims);
  const { privateKey } = fault === "signature" ? foreignKey : key;
  return `${text}.${sign("sha256", Buffer.from(text), privateKey).toString("base64url")}`;
}

const signed = (...parts: object[]) =>
  parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");

const failures: Record<string, (reply: ServerResponse) => unknown> = {
  down: (reply) => reply.destroy(),
  slow: () => {},
  500: (reply) => reply.writeHead(500).end("fault"),
  HTML: (reply) => reply.writeHead(200, { "content-type": "text/html" }).end("<h1>Sorry</h1>"),
};

async function control(request: IncomingMessage, reply: ServerResponse) {
  if (request.method === "POST") {
    const told = JSON.parse(await read(request));
    if (told.isRotated) key = newKey();
    if (told.isReset) seen = { authorize: [], token: [] };
    orders = { ...(told.isReset ? usual() : orders), ...told };
  }
  json(reply, seen);
}

function json(reply: ServerResponse, body: object, status = 200) {
  reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function read(request: IncomingMessage) {
  return Buffer.concat(await request.toArray()).toString();
}

const server = createServer((request, reply) => {
  const path = request.url?.split("?")[0] ?? "";
  if (path === "/control") return control(request, reply);
  const name = paths[path] ?? "";
  const failure = orders.away?.endpoint === name && failures[orders.away.how];
  if (failure) return failure(reply);
  const answer = endpoints[name];
  if (!answer) return reply.writeHead(404).end();
  return answer(request, reply);
});

let origin = "";
server.listen(Number(process.env.ISSUER_PORT ?? 0), "127.0.0.1", () => {
  // Never a string or null while listening on TCP.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.stdout.write(`${origin}\n`);
});
// Exit when the parent is gone.
process.stdin.on("end", () => process.exit()).resume();
