import { listModels } from "./list-models.ts";

/** Their default addresses. */
export const usualServers = [
  { name: "Ollama", port: 11_434 },
  { name: "LM Studio", port: 1_234 },
  { name: "llama.cpp", port: 8_080 },
] as const;

const lookMsMax = 2_000;

export interface FoundServer {
  name: string;
  port: number;
  models: string[];
}

export function addressOnLoopback(port: number): string {
  return `http://127.0.0.1:${port}/v1`;
}

/** Model servers on this machine. Only the operator may look, because it reveals what listens here. */
export async function lookForServers(
  gone: AbortSignal,
  servers: readonly { name: string; port: number }[] = usualServers,
): Promise<FoundServer[]> {
  const looked = await Promise.all(
    servers.map(async ({ name, port }) => {
      const settings = {
        provider: "openai-compatible" as const,
        baseUrl: addressOnLoopback(port),
      };
      const { models } = await listModels(settings, gone, lookMsMax);
      return { name, port, models: models.map((model) => model.name) };
    }),
  );
  return looked.filter(({ models }) => models.length > 0);
}
