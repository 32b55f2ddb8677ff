import type { FastifyInstance } from "fastify";
import { serve } from "#platform/server/serve.ts";
import { keysApi } from "../contract.ts";
import { createKey, deleteKey, listKeys } from "./keys.ts";

export async function keyRoutes(app: FastifyInstance) {
  const { db, clock, config } = app;

  serve(app, keysApi.list, ({ owner }) => listKeys(db, owner.id));

  serve(app, keysApi.create, ({ owner, body }) => createKey({ db, clock, config }, owner.id, body));

  serve(app, keysApi.remove, async ({ owner, params }) => {
    await deleteKey(db, owner.id, params.id);
    return {};
  });
}
