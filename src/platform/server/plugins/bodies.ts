import fp from "fastify-plugin";
import { AppError } from "../errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    bodyTimeMaxMs?: number;
  }
}

const usualTimeMaxMs = 20_000;

/** Takes JSON and nothing else, uncompressed, and disconnects whoever sends it too slowly. */
export const limitBodies = fp(
  async (app) => {
    const parse = app.getDefaultJsonParser("error", "error");
    app.removeContentTypeParser(["text/plain", "application/json"]);
    app.addContentTypeParser<string>(
      "application/json",
      { parseAs: "string" },
      (request, body, done) => {
        // Many clients send a content type without a body.
        const isNone = body === "" && !request.routeOptions.schema?.body;
        return isNone ? done(null, undefined) : parse(request, body, done);
      },
    );

    // Decompressed, a small body could be huge.
    app.addHook("onRequest", async ({ headers }) => {
      if ((headers["content-encoding"] ?? "identity") !== "identity")
        throw new AppError(415, "compressed_body", "Please send the body without compression.");
    });

    app.addHook("onRequest", async ({ raw, headers, routeOptions }) => {
      const hasBody = headers["transfer-encoding"] !== undefined || headers["content-length"];
      if (!hasBody) return;
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, routeOptions.config?.bodyTimeMaxMs ?? usualTimeMaxMs);
      raw.once("close", () => clearTimeout(timer));
    });
  },
  { name: "bodies", dependencies: ["errors"] },
);
