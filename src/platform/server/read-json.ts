import type { FastifyInstance } from "fastify";

/** A call that takes no body may still be said to have one, as many clients do with each call: an empty one is none. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => {
      const isNone = body === "" && !request.routeOptions.schema?.body;
      return isNone ? done(null, undefined) : parse(request, body, done);
    },
  );
}
