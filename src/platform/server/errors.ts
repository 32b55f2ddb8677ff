import type { FastifyReply } from "fastify";

/** An error the caller can understand and fix. Anything else is a defect. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      fields?: Record<string, string>;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(message, "cause" in more ? { cause: more.cause } : undefined);
    this.name = "AppError";
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.headers = more.headers ?? {};
  }
}

export function notFound(what: string) {
  return new AppError(404, "not_found", `${what} not found`);
}

export function unauthorized() {
  return new AppError(401, "unauthorized", "Unauthorized");
}

export function forbidden(message: string, code = "forbidden") {
  return new AppError(403, code, message);
}

export function conflict(message: string, fields?: Record<string, string>) {
  return new AppError(409, "conflict", message, fields ? { fields } : {});
}

export function invalid(fields: Record<string, string>) {
  return new AppError(400, "invalid", Object.values(fields)[0] ?? "Invalid request", { fields });
}

export function tooMany(message: string, retryAfterSeconds: number) {
  return new AppError(429, "too_many_requests", message, {
    headers: { "retry-after": String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  });
}

export function unavailable(message: string, more: { cause?: unknown } = {}) {
  return new AppError(503, "unavailable", message, more);
}

export function sendNotFound(reply: FastifyReply) {
  return reply.code(404).send({ code: "not_found", message: "Not found" });
}
