import type { FastifyInstance, FastifyRequest } from "fastify";
import { type LevelWithSilent, pino } from "pino";

// Whatever is logged by mistake beside ids: these never leave the process.
const redactedKeys = [
  "email",
  "password",
  "token",
  "cookie",
  "authorization",
  "message",
  "content",
  "name",
  "phone",
  "req.headers",
  "headers",
].flatMap((key) => [key, `*.${key}`]);

/** What something said went wrong. */
export type NoteFault = (about: Record<string, unknown>, sentence: string) => void;

const linesBytes = 8 * 1024;
const linesWaitMs = 200;
/** As pino numbers its levels. */
const warning = 40;

/**
 * JSON lines on stdout. To write each by itself would be a tenth of what a small call costs, so they wait for
 * one another: a moment at most, not from a warning on, and never beyond the end of the process. Whatever is
 * logged with an error is noted, too.
 */
export function createLog(
  level: LevelWithSilent,
  destination?: pino.DestinationStream,
  note?: NoteFault,
) {
  const own = destination ? undefined : stdout();
  const options: pino.LoggerOptions = {
    level,
    base: null,
    hooks: {
      logMethod(args, method, at) {
        const [about, sentence] = args as unknown[];
        if (isRecord(about) && "err" in about && typeof sentence === "string")
          note?.(about, sentence);
        method.apply(this, args);
        if (at >= warning) own?.flush();
      },
    },
    redact: { paths: redactedKeys, censor: "[hidden]" },
    serializers: { err: describeError },
  };
  return pino(options, destination ?? own);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Whoever reads the lines may stop to: then they are dropped beyond some megabytes, and visitors are served all the same. */
function stdout() {
  const stream = pino.destination({
    dest: 1,
    sync: false,
    minLength: linesBytes,
    periodicFlush: linesWaitMs,
    maxLength: 4 * 1024 * 1024,
  });
  stream.on("drop", () => {});
  return stream;
}

/** Not pino's own: a database error carries the values of the failed statement. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error };
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const code = codeOf(error);
  return {
    kind: error.name,
    ...(code ? { code } : {}),
    // Of a query that failed, the cause: the wrapper's own message holds the query's parameters.
    text: withoutValue((cause ?? error).message.split("\n")[0]?.slice(0, 500) ?? "", code),
    stack: framesOf(error),
  };
}

/** Its own, or that of what caused it. */
export function codeOf(error: Error): unknown {
  return [error, error.cause].map((e) => isRecord(e) && e.code).find(Boolean);
}

/** PostgreSQL quotes what it cannot take as a value (class 22), and that is somebody's text. */
function withoutValue(text: string, code: unknown) {
  return String(code).startsWith("22") ? text.replace(/".*/, '"[hidden]"') : text;
}

/** The stack begins with the message, whose lines may look like anything: a person can write 'at'. */
export function framesOf({ stack = "", message }: Error) {
  const begin = stack.indexOf(message);
  const frames = begin < 0 ? "" : stack.slice(begin + message.length);
  return frames.split("\n").filter((line) => line.trimStart().startsWith("at "));
}

declare module "fastify" {
  interface FastifyInstance {
    /** The operator's: more people read logs and figures than may know them. */
    secretPaths: string[];
  }
}

/** For logs and figures: the route's pattern, never an address with its values. */
export function patternOf({ routeOptions, server }: FastifyRequest): string {
  const url = routeOptions.url ?? "unknown";
  const secret = server.secretPaths.find((path) => url.includes(path));
  return secret ? url.replace(secret, "/:secret") : url;
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What was asked for: the ids in the address, and nothing else of it. */
function idsOf({ params }: FastifyRequest) {
  const ids = Object.values(params ?? {}).filter((value) => id.test(String(value)));
  return ids.length > 0 ? { ids } : {};
}

/** One line per request: what a session has read and changed can be told from them. */
export function logRequests(app: FastifyInstance) {
  app.addHook("onResponse", async (request, reply) => {
    const url = request.routeOptions.url;
    if (url === "/healthz" || url === "/readyz" || url === "/metrics") return;
    request.log.info(
      {
        method: request.method,
        route: patternOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.user && { owner: request.user.id }),
        ...(request.sessionId && { session: request.sessionId }),
        ...idsOf(request),
      },
      "request",
    );
  });
}
