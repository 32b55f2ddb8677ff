import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { LoadFault } from "./load-fault.ts";

const count = z.int().positive();
const File = z.object({ bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** Describes the models' folder; written by training/export.py. */
export const Manifest = z.object({
  name: z.string().regex(/^[a-z0-9.-]{1,40}$/),
  version: count,
  /** And what these read beside them, such as the words' embeddings that all models share. */
  files: z
    .object({
      "embedder.onnx": File,
      "reader.onnx": File,
      "second-reader.onnx": File,
      "pieces.vocab": File,
    })
    .catchall(File),
  embedder: z.object({ dimensions: count, maxTokens: count }),
  reader: z.object({ maxTokens: count, questionTokens: count, headingTokens: count }),
});
export type Manifest = z.infer<typeof Manifest>;

export const manifestFile = "manifest.json";

export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(folder, manifestFile), "utf8");
  } catch {
    throw new LoadFault(`There is no ${manifestFile} in the models' folder.`);
  }
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw new LoadFault(`The models' ${manifestFile} is invalid.`);
  }
}
