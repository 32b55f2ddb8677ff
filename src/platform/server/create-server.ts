import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Database } from "#database/client.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Encryption } from "./encryption.ts";
import type { LocalModel } from "./local-model/local-model.ts";
import { limitBodies } from "./plugins/bodies.ts";
import { refuseWhileClosing } from "./plugins/closing.ts";
import { answerErrors, errorPage, isPageForPerson } from "./plugins/errors.ts";
import { protectiveHeaders, setHeaders } from "./plugins/headers.ts";
import { describeCalls } from "./plugins/openapi.ts";
import { refuseOtherOrigins } from "./plugins/origins.ts";
import { limitRates } from "./plugins/rate-limits.ts";
import { logRequests } from "./plugins/request-log.ts";
import { readSessions } from "./plugins/sessions.ts";
import { keepStreams } from "./plugins/streams.ts";
import { asOriginForm, refuseOddTargets } from "./plugins/targets.ts";
import { warnOfUnnamedProxy } from "./plugins/unnamed-proxy.ts";
import { readViewing } from "./plugins/viewing.ts";
import { setValidationMessages } from "./validation-messages.ts";

export interface ServerParts {
  db: Database;
  config: Config;
  clock: Clock;
  log: FastifyBaseLogger;
  encryption: Encryption;
  /** Also used by jobs, so whoever opened it closes it. */
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

/**
 * A server without the product's calls. What happens around each of them is a plugin in `plugins`, which names
 * those that it builds on.
 */
export async function createServer(parts: ServerParts) {
  const { db, config, clock, log, encryption, localModel } = parts;
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 256 * 1024,
    // Slow senders hold a socket, and Fastify's own defaults wait for ever. Node only enforces the time
    // for a body when headers have less. A large file takes minutes, so `bodies` has a shorter limit for
    // the others.
    connectionTimeout: 30_000,
    requestTimeout: 300_000,
    http: { headersTimeout: 10_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 },
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    // Its error body is not ours; the plugin `closing` answers.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: asOriginForm,
    // Otherwise Fastify loads its own compilers before ours are set, a tenth of the time to start.
    schemaController: { compilersFactory: { buildValidator: noOther, buildSerializer: noOther } },
    // An address that cannot be decoded reaches no hook.
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
  setValidationMessages();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate("db", db).decorate("config", config).decorate("clock", clock);
  app.decorate("encryption", encryption).decorate("localModel", localModel);
  // Hooks run in this order.
  await app
    .register(logRequests)
    .register(answerErrors)
    .register(setHeaders)
    .register(refuseOddTargets)
    .register(refuseOtherOrigins)
    .register(refuseWhileClosing)
    .register(limitBodies)
    // Files are compressed when they are built; pages and answers favor speed over size.
    .register(compress, {
      encodings: ["br", "gzip"],
      globalDecompression: false,
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    })
    .register(cookie)
    .register(readSessions)
    .register(readViewing)
    .register(limitRates)
    .register(keepStreams)
    .register(warnOfUnnamedProxy)
    .register(describeCalls);
  return app;
}

function noOther(): never {
  throw new Error("Every schema is compiled by zod's compilers");
}
