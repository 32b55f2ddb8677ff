import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { forbidden } from "#platform/server/errors.ts";
import type { OperatorPaths } from "#platform/server/operator-paths.ts";
import {
  type Answer,
  type Call,
  type ServeOptions,
  type SignedInOperator,
  serve,
} from "#platform/server/serve.ts";
import type { Endpoint } from "#shared/endpoint.ts";

export interface ConsoleOptions {
  operator: OperatorPaths;
}

/** Like `serve`, for calls below the secret path. Any other path is answered like an unknown one. */
export function serveUnder(secretPath: string) {
  return <E extends Endpoint>(
    app: FastifyInstance,
    endpoint: E,
    handle: (call: Call<E>) => Promise<Answer<E> | FastifyReply>,
    options: ServeOptions = {},
  ): void =>
    serve(app, { ...endpoint, path: endpoint.path.replace("/:secret", secretPath) }, handle, {
      ...options,
      isHidden: true,
    });
}

const provenMs = 10 * 60_000;

/** If the proof is too old, the console asks for the password and calls again. */
export function assertProvenLately(
  { clock }: Pick<FastifyInstance, "clock">,
  { provenAt }: SignedInOperator,
) {
  if (clock.now().getTime() - provenAt.getTime() > provenMs)
    throw forbidden("Please enter your password again.", "password_needed");
}

export function operatorOf({ operator, ip }: FastifyRequest) {
  return { id: operator?.id ?? "", address: ip };
}

export function auditedBy(request: FastifyRequest) {
  const { id, address } = operatorOf(request);
  return { actor: "operator", actorId: id, address } as const;
}
