import type { FastifyInstance } from "fastify";

/** Many clients send a content type without a body: an empty body is none. */
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
