import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { LoadFault } from "./load-fault.ts";
import type { Manifest } from "./manifest.ts";

/** A truncated or wrong file would give wrong answers instead of an error. */
export async function checkFiles(folder: string, files: Manifest["files"]): Promise<void> {
  for (const [name, { bytes, sha256 }] of Object.entries(files)) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (!found) throw new LoadFault(`${name} is missing from the models' folder.`);
    if (found.size !== bytes || (await sha256Of(file)) !== sha256)
      throw new LoadFault(`${name} is not the file that the manifest names: its checksum differs.`);
  }
}

async function sha256Of(file: string) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest("hex");
}
