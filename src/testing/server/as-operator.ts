import type { FastifyInstance } from "fastify";
import { operatorPaths } from "./config.ts";
import { createOperator, signIn } from "./factories.ts";

const password = "rye-bread-daily";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

export async function asOperator(app: FastifyInstance) {
  const otto = await createOperator(app.db, { password });
  const cookie = await signIn(app, otto);
  const ask = (method: Method, path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api${operatorPaths.signIn}${path}`,
      headers: { cookie },
      ...(payload && { payload }),
    });
  return { otto, cookie, ask };
}
