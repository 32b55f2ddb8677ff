import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { serverArgs } from "../../../scripts/run/server-args.mjs";
import { type Product, runProduct } from "./product-process.ts";

/** Ends with the test at the latest. */
export function startProcess(args: string[], env: Record<string, string>): Product {
  return startProgram([process.execPath, ...args], env);
}

export function startProgram(command: [string, ...string[]], env: Record<string, string>): Product {
  const product = runProduct(command, env);
  onTestFinished(async () => {
    product.child.kill("SIGTERM");
    await product.ended();
  });
  return product;
}

export function startServer(dataDir: string, env: Record<string, string> = {}): Product {
  return startProcess(serverArgs, { DATA_DIR: dataDir, ...env });
}

export function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "parley-product-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
