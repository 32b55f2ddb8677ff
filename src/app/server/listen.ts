import type { FastifyInstance } from "fastify";
import { StartRefused } from "#database/start-refused.ts";
import type { Config } from "#platform/server/config.ts";

export async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  const { level } = app.log;
  // Fastify would also log its addresses, beside our own message.
  if (["info", "debug", "trace"].includes(level)) app.log.level = "warn";
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = reasons[code]?.(host, port);
    throw reason ? new StartRefused(reason, { cause: error }) : error;
  } finally {
    app.log.level = level;
  }
}

const reasons: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is in use by another program. Stop that program, or set another port with PORT.`,
  EACCES: (_host, port) =>
    `Port ${port} may not be opened by this user. Set one above 1023 with PORT.`,
  EADDRNOTAVAIL: notHere,
  ENOTFOUND: notHere,
  EAI_AGAIN: notHere,
};

function notHere(host: string) {
  return `HOST is ${host}, which is not an address of this machine.`;
}
