// Asks the running product visitors' questions about real websites, and reports how many answers are right.
// npm run exam -- DIR --sites FOLDER [--split dev|train|all] [--only A,B] [--sample N] [--json FILE]
//   [--verdicts FILE] [--label TEXT] [--base URL [--port FIRST]]
// DIR holds sites.json and questions/NAME.jsonl (a line with `before` is a follow-up to that question); FOLDER
// the pages, a folder per site. --base uses a running product, whose TRUSTED_PROXIES must include 127.0.0.1 and
// FETCH_ALLOW the ports from FIRST.
import { join } from "node:path";
import { removeProduct, startProduct } from "./bench/parts/product.ts";
import { type Examined, examine, readAll, reasonOf } from "./exam/examine.ts";
import { readLooks } from "./exam/judge.ts";
import { Misuse, type Options, readOptions } from "./exam/options.ts";
import { printResult, writeResult } from "./exam/report.ts";
import { serveSite } from "./exam/serve-site.ts";
import { modelEnv, settingsOf } from "./exam/settings.ts";

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    return await run(readOptions(process.argv.slice(2)));
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    console.error(error.message);
    return 2;
  }
}

async function run(options: Options): Promise<number> {
  const { folder, missing, json, verdicts } = options;
  if (missing.length > 0) console.error(`Not in ${folder}: ${missing.join(", ")}`);
  const looks = verdicts ? readLooks(verdicts) : {};
  const settings = settingsOf(options.base);

  await using opened = new AsyncDisposableStack();
  stopOnSignal(opened);
  const sittings = await serveAll(options, opened);
  const hosts = sittings.map(({ served }) => served.host);
  const base = options.base ?? (await startFor(hosts, opened));

  const { read, failures } = await readAll(base, sittings, console.error);
  const examined: Examined[] = [];
  for (const one of read) {
    try {
      examined.push(await examine(base, one, options, looks));
      console.error(`${examined.length} of ${read.length} sites asked`);
    } catch (error) {
      failures.push({ site: one.site, reason: reasonOf(error) });
    }
    // Runs take long, so partial results are saved.
    if (json) writeResult(json, { options, settings, examined, failures });
  }
  printResult({ options, settings, examined, failures });
  return failures.length > 0 ? 1 : 0;
}

function serveAll({ sites, folder, firstPort }: Options, opened: AsyncDisposableStack) {
  return Promise.all(
    sites.map(async (site, at) => {
      const served = await serveSite(join(folder, site.name), firstPort && firstPort + at);
      opened.defer(served.close);
      return { site, served };
    }),
  );
}

/** An empty product that may fetch these hosts and trusts our forwarded addresses. */
async function startFor(hosts: string[], opened: AsyncDisposableStack): Promise<string> {
  const product = await startProduct({
    // Ignores .env, which may name someone's database.
    NODE_ENV: "test",
    LOG_LEVEL: "warn",
    TRUSTED_PROXIES: "127.0.0.1",
    FETCH_ALLOW: hosts.join(","),
    ...modelEnv(),
  });
  opened.defer(() => removeProduct(product));
  return product.address;
}

/** Otherwise the product would outlive us. */
function stopOnSignal(opened: AsyncDisposableStack) {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void opened.disposeAsync().finally(() => process.exit(1)));
}
