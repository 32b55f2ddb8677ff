import type { FastifyInstance, FastifyRequest } from "fastify";
import { type LevelWithSilent, pino } from "pino";
import { inSources } from "./source-lines.ts";

// Redacted wherever they are logged by mistake.
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

export type NoteFault = (about: Record<string, unknown>, sentence: string) => void;

const linesBytes = 8 * 1024;
const linesWaitMs = 200;
/** pino's number. */
const warning = 40;

/**
 * JSON lines on stdout. They are buffered, because writing each by itself would cost a tenth of a small call: for a
 * moment at most, not from warnings on, and never past the end of the process. Logged errors are also recorded as
 * faults.
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

/** If the reader stops, lines are dropped beyond some megabytes, and visitors are served all the same. */
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

/** Not pino's own serializer: database errors contain the values of the failed statement. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error };
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const code = codeOf(error);
  return {
    kind: error.name,
    ...(code ? { code } : {}),
    // Of a failed query, its cause: the wrapper's message contains the parameters.
    text: withoutValue((cause ?? error).message.split("\n")[0]?.slice(0, 500) ?? "", code),
    stack: framesOf(error),
  };
}

export function codeOf(error: Error): unknown {
  return [error, error.cause].map((e) => isRecord(e) && e.code).find(Boolean);
}

/** PostgreSQL quotes invalid values (class 22), which may be anybody's text. */
function withoutValue(text: string, code: unknown) {
  return String(code).startsWith("22") ? text.replace(/".*/, '"[hidden]"') : text;
}

/** Without the message, whose lines may look like stack frames. */
export function framesOf({ stack = "", message }: Error) {
  const begin = stack.indexOf(message);
  const frames = begin < 0 ? "" : stack.slice(begin + message.length);
  return frames
    .split("\n")
    .filter((line) => line.trimStart().startsWith("at "))
    .map(inSources);
}

declare module "fastify" {
  interface FastifyInstance {
    /** Redacted: more people read logs than may know them. */
    secretPaths: string[];
  }
}

/** The route's pattern, never the address itself. */
export function patternOf({ routeOptions, server }: FastifyRequest): string {
  const url = routeOptions.url ?? "unknown";
  const secret = server.secretPaths.find((path) => url.includes(path));
  return secret ? url.replace(secret, "/:secret") : url;
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Only IDs of the address are logged. */
function idsOf({ params }: FastifyRequest) {
  const ids = Object.values(params ?? {}).filter((value) => id.test(String(value)));
  return ids.length > 0 ? { ids } : {};
}

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
