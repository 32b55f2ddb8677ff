import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { PRODUCT_NAME } from "#shared/product.ts";

/** `GET /api/openapi.json`, made from the contracts. The operator's calls are no stranger's to know. */
export async function describeCalls(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: PRODUCT_NAME, version: "1" },
      servers: [{ url: app.config.publicUrl }],
    },
    transform: (route) => {
      const { access } = route.route.config ?? {};
      const isHidden = access === undefined || access === "admin" || !route.url.startsWith("/api/");
      return isHidden ? { schema: { hide: true }, url: route.url } : jsonSchemaTransform(route);
    },
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}
