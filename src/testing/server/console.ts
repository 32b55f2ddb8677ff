import type { FastifyInstance } from "fastify";
import { operatorPaths } from "./config.ts";
import { createOperator, signIn } from "./factories.ts";

export async function asOperator(
  app: FastifyInstance,
  values: Parameters<typeof createOperator>[1] = {},
) {
  const operator = await createOperator(app.db, { email: "otto@example.com", ...values });
  const cookie = await signIn(app, operator);
  const ask = (
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    url: string,
    payload?: object,
  ) =>
    app.inject({
      method,
      url: `/api${operatorPaths.signIn}${url}`,
      headers: { cookie },
      ...(payload && { payload }),
    });
  return { operator, cookie, ask };
}
