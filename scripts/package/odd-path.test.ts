import { execFileSync } from "node:child_process";
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newDirectory, startProcess } from "#testing/server/product.ts";

test("npm start works in a folder with a space and an umlaut in its name", {
  timeout: 300_000,
}, async () => {
  const folder = join(newDirectory(), "für alle");
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", list, { encoding: "utf8" }).split("\0").filter(Boolean);
  for (const file of files)
    if (!/^(models|training|docs|e2e)\//.test(file)) cpSync(file, join(folder, file));
  for (const large of ["node_modules", "models"])
    symlinkSync(join(process.cwd(), large), join(folder, large));

  const product = startProcess([join(folder, "scripts/run.mjs"), "start"], {
    DATA_DIR: join(folder, "data"),
  });

  const address = await product.ready();
  expect(product.output()).toContain("Building the pages");
  for (const path of ["/", "/help", "/widget.js"])
    expect((await fetch(`${address}${path}`)).status).toBe(200);
});
