import { type LevelWithSilent, pino } from "pino";
import { toSourceFrame } from "./source-lines.ts";

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
const warning = 40;

/**
 * JSON lines on stdout, buffered because writing each by itself costs a tenth of a small call: for a moment
 * at most, not from warnings on, and never past the end of the process. Logged errors are also recorded as
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

/** If the reader stops, lines beyond some megabytes are dropped rather than visitors kept waiting. */
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
    // A failed query's wrapper has the parameters in its message.
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

/** Without the message, whose lines may look like frames. */
export function framesOf({ stack = "", message }: Error) {
  const begin = stack.indexOf(message);
  const frames = begin < 0 ? "" : stack.slice(begin + message.length);
  return frames
    .split("\n")
    .filter((line) => line.trimStart().startsWith("at "))
    .map(toSourceFrame);
}
