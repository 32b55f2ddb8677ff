import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Database } from "#database/client.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Encryption } from "./encryption.ts";
import { AppError, answerErrors, errorPage, isPageForPerson, unavailable } from "./errors.ts";
import { asOriginForm, guardHeaders, isCall, protectiveHeaders } from "./headers.ts";
import type { LocalModel } from "./local-model/local-model.ts";
import { logRequests } from "./log.ts";
import { describeCalls } from "./openapi.ts";
import { sayFaultsPlainly } from "./plain-faults.ts";
import { countRates } from "./rate-limit.ts";
import { readJson } from "./read-json.ts";
import { readSessions } from "./sessions.ts";
import { warnOfUnnamedProxy } from "./unnamed-proxy.ts";
import { readViewing } from "./view-as.ts";

export interface ServerParts {
  db: Database;
  config: Config;
  clock: Clock;
  log: FastifyBaseLogger;
  encryption: Encryption;
  /** Whoever made it closes it: jobs use it, too. */
  localModel: LocalModel;
}

declare module "fastify" {
  interface FastifyInstance {
    db: Database;
    config: Config;
    clock: Clock;
    encryption: Encryption;
    localModel: LocalModel;
  }
}

/** A server that knows everything but the product: who calls, what is refused, how errors and logs look. */
export async function createServer(parts: ServerParts) {
  const { db, config, clock, log, encryption, localModel } = parts;
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 256 * 1024,
    // Slow senders hold a socket: Fastify's own defaults wait for ever. Node looks after a slow body
    // in time only where the headers have less time than the whole. A large file takes its minutes, so
    // what other bodies may take is watched by endSlowBodies.
    connectionTimeout: 30_000,
    requestTimeout: 300_000,
    http: { headersTimeout: 10_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 },
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    // Its body is not ours: refuseWhileClosing has the say.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: asOriginForm,
    // Or it would load compilers of its own before ours are set, which costs a tenth of the start.
    schemaController: { compilersFactory: { buildValidator: noOther, buildSerializer: noOther } },
    // No hook sees an address that cannot be decoded.
    frameworkErrors: (error, request, { raw }) => {
      const status = error.statusCode ?? 400;
      const isPage = isPageForPerson(request);
      raw.writeHead(status, {
        ...protectiveHeaders(config),
        "content-type": `${isPage ? "text/html" : "application/json"}; charset=utf-8`,
      });
      const message = "This address cannot be read.";
      raw.end(
        isPage ? errorPage(status) : JSON.stringify({ code: error.code.toLowerCase(), message }),
      );
    },
  });
  app.server.maxConnections = 10_000;
  sayFaultsPlainly();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate("db", db).decorate("config", config).decorate("clock", clock);
  app.decorate("encryption", encryption).decorate("localModel", localModel);
  app.decorate("openStreams", new Map<AbortController, string>()).decorate("secretPaths", []);
  app.addHook("preClose", async () => {
    for (const stream of app.openStreams.keys()) stream.abort();
  });
  answerErrors(app);
  logRequests(app);
  guardHeaders(app);
  refuseWhileClosing(app);
  refuseOtherBodies(app);
  endSlowBodies(app);
  readJson(app);
  // Files are compressed when they are built; this is for pages and answers, so it is quick rather than best.
  await app.register(compress, {
    encodings: ["br", "gzip"],
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(cookie);
  readSessions(app);
  readViewing(app);
  countRates(app);
  warnOfUnnamedProxy(app);
  await describeCalls(app);
  return app;
}

function noOther(): never {
  throw new Error("Every schema is compiled by zod's compilers");
}

/** What is still sent on a connection that is open: another process answers it, or the next one. */
function refuseWhileClosing(app: FastifyInstance) {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", async () => {
    if (isClosing) throw unavailable("This server is about to end. Please try again.");
  });
}

/** JSON is the only body there is, and as it is: unpacked, a small one could be huge. */
function refuseOtherBodies(app: FastifyInstance) {
  app.removeContentTypeParser("text/plain");
  app.addHook("onRequest", async (request) => {
    const { headers, url } = request;
    // PostgreSQL has no place for NUL, and a download that has begun can no longer say so.
    if (isCall(request) && url.includes("%00"))
      throw new AppError(400, "invalid", "This address cannot be read.");
    if ((headers["content-encoding"] ?? "identity") !== "identity")
      throw new AppError(415, "compressed_body", "Please send the body without compression.");
  });
}

const usualBodyTimeMaxMs = 20_000;

function endSlowBodies(app: FastifyInstance) {
  app.addHook("onRequest", async ({ raw, headers, routeOptions }) => {
    const hasBody = headers["transfer-encoding"] !== undefined || headers["content-length"];
    if (!hasBody) return;
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, routeOptions.config?.bodyTimeMaxMs ?? usualBodyTimeMaxMs);
    raw.once("close", () => clearTimeout(timer));
  });
}
