import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProduct } from "#testing/server/product-process.ts";

/** Unpacks an archive, starts it as an operator would, without npm and its network, and asks for a page. */
export async function tryRelease(archive: string) {
  const folder = mkdtempSync(join(tmpdir(), "parley-release-"));
  try {
    execFileSync("tar", ["-xzf", archive, "-C", folder]);
    const [name = ""] = readdirSync(folder);
    const root = join(folder, name);
    const product = runProduct([process.execPath, join(root, "scripts/run.mjs"), "start"], {
      DATA_DIR: join(folder, "data"),
      PATH: "/usr/bin:/bin",
    });
    try {
      const address = await product.ready();
      const { ok, status } = await fetch(`${address}/help`);
      if (!ok) throw new Error(`The release answers with ${status}`);
    } finally {
      product.child.kill("SIGTERM");
      await product.ended();
    }
    if (/Installing|Building/.test(product.output()))
      throw new Error(`The release is not whole: ${product.output()}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
