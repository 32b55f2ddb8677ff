import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";

/** A program that logs to its stdout as the product does, and then does this. */
function start(then: string) {
  const { href } = new URL("./log.ts", import.meta.url);
  const words = `
    const { createLog } = await import(${JSON.stringify(href)});
    const log = createLog("info");
    ${then}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", words], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

test("a warning is written at once, with all that was said before it", async () => {
  // Nothing that is left for later comes to pass any more.
  const child = start(`log.info({}, "one"); log.warn({}, "two"); for (;;);`);
  let said = "";
  while (!said.includes("two")) said += String((await once(child.stdout, "data"))[0]);

  expect(said).toMatch(/"one".*\n.*"two"/);
});

test.each([
  ["ends", "process.exit(0);"],
  ["ends because of a defect", "throw new Error();"],
])("what was logged is written when the process %s", async (_, end) => {
  const said = await text(start(`log.info({}, "one"); ${end}`).stdout);

  expect(said).toContain('"one"');
});
