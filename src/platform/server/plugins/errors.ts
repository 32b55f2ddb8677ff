import type { IncomingHttpHeaders } from "node:http";
import type { FastifyError } from "fastify";
import fp from "fastify-plugin";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError, conflict, invalid, sendNotFound, unavailable } from "../errors.ts";
import { patternOf } from "./request-log.ts";

/** The only place that writes error bodies: `{ code, message, fields? }`. */
export const answerErrors = fp(
  async (app) => {
    app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
    app.setErrorHandler((thrown: FastifyError | AppError, request, reply) => {
      const error = asAppError(thrown);
      if (error.status >= 500 && error !== thrown)
        request.log.error({ err: thrown, route: patternOf(request) }, "a call failed");
      reply.code(error.status).headers(error.headers);
      if (isPageForPerson(request))
        return reply
          .type("text/html; charset=utf-8")
          .header("cache-control", "no-store")
          .send(errorPage(error.status));
      return reply.type("application/json; charset=utf-8").send({
        code: error.code,
        message: error.message,
        ...(error.fields && { fields: error.fields }),
      });
    });
  },
  { name: "errors", dependencies: ["request-log"] },
);

/** Opened in a browser, so that a person reads the answer. */
export function isPageForPerson({
  method,
  url,
  headers,
}: {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}): boolean {
  const accept = headers.accept ?? "";
  return method === "GET" && !/^\/api(\/|$)/.test(url) && accept.includes("text/html");
}

export function errorPage(status: number): string {
  const [title, text] =
    status < 500 && status !== 429
      ? ["This address does not lead anywhere", "Please check it, or start from the beginning."]
      : ["This page cannot be shown at the moment", "Please try again in a minute."];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><body style="font:1rem/1.5 system-ui;max-width:36rem;margin:20vh auto;padding:0 1.5rem"><h1 style="font-size:1.5rem">${title}</h1><p>${text}</p><p><a href="/">To the start page</a></p></body></html>`;
}

function asAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An invalid ID cannot exist.
    if (error.validationContext === "params") return new AppError(404, "not_found", "Not found");
    return invalid(
      Object.fromEntries(
        error.validation.map((issue) => [
          issue.instancePath.replace(/^\//, "").replaceAll("/", ".") || "body",
          issue.message ?? "Invalid",
        ]),
      ),
    );
  }
  return fromDatabase(error) ?? fromFastify(error);
}

/** A violated constraint is the caller's mistake, not a defect. */
function fromDatabase(error: Error): AppError | undefined {
  const cause = error.cause;
  const code = cause && typeof cause === "object" && "code" in cause ? cause.code : undefined;
  if (code === "23505") return conflict("This already exists.");
  if (code === "23503")
    return conflict("This is still in use, or refers to something that is gone.");
  if (code === "23514" || /^22(P02|P05|007|008|021)$/.test(String(code)))
    return invalid({ body: "Invalid value" });
  if (cannotStore.test(String(code)))
    return unavailable("Nothing can be saved at the moment. Please try again later.");
  if (isAway(error) || isAway(cause))
    return unavailable("The database is busy. Please try again in a moment.");
  return undefined;
}

// A full or failing disk, a read-only database, and internal errors of PostgreSQL.
const cannotStore = /^(53100|58\w{3}|25006|XX\w{3})$/;
const busy = /^(08\w{3}|53\w{3}|55P03|57014|57P0\d|40001|40P01|25P03)$/;
// Connection errors of `pg` have no code.
const lostConnection =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

const lostSocket = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE"]);

/** A transaction throws the error itself, a query wraps it. */
function isAway(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  const code = "code" in fault ? String(fault.code) : "";
  const isConnecting = "syscall" in fault && fault.syscall === "connect";
  return (
    busy.test(code) || lostSocket.has(code) || isConnecting || lostConnection.test(fault.message)
  );
}

function fromFastify(error: FastifyError): AppError {
  // A path outside the static folder does not exist either.
  if (error.code === "FST_STATIC_FORBIDDEN_PATH")
    return new AppError(404, "not_found", "Not found");
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500)
    return new AppError(500, "internal", "Something went wrong on our side. Please try again.");
  return new AppError(status, (error.code ?? "invalid").toLowerCase(), error.message);
}
