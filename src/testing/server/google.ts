import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeEach } from "vitest";

interface Orders {
  person?: Record<string, unknown>;
  fault?: string;
  away?: { endpoint: string; how: string } | null;
  isRotated?: boolean;
  isReset?: boolean;
}

interface Seen {
  authorize: Record<string, string>[];
  token: Record<string, string>[];
}

export const googleClient = {
  GOOGLE_CLIENT_ID: "parley-client",
  GOOGLE_CLIENT_SECRET: "parley-client-secret",
};

export async function startGoogle() {
  const child = spawn(process.execPath, ["src/testing/server/google-issuer.ts"], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { PATH: process.env.PATH },
  });
  const [line] = await once(child.stdout, "data");
  const issuer = String(line).trim();

  async function control(orders?: Orders): Promise<Seen> {
    const init = orders && { method: "POST", body: JSON.stringify(orders) };
    const answer = await fetch(`${issuer}/control`, init);
    // It is our own double, so its answers are trusted.
    return (await answer.json()) as Seen;
  }
  beforeEach(() => control({ isReset: true }));
  afterAll(() => {
    child.kill();
  });
  return {
    issuer,
    tell: (orders: Orders) => control(orders),
    seen: () => control(),
    approve: async (url: string) => {
      const answer = await fetch(url, { redirect: "manual" });
      return new URL(answer.headers.get("location") ?? "");
    },
  };
}
