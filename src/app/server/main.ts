import { openDatabase } from "#database/client.ts";
import { runProcess } from "./run-process.ts";

await runProcess(async (process) => {
  const { config, log, opened } = process;
  const rest = import("./start-product.ts");
  // The embedded database starts, and recovers after a crash, while the rest of the program is read.
  // Another one is asked within a time limit, which reading would use up.
  if (config.databaseUrl) await rest;
  const [database, { startProduct }] = await Promise.all([openDatabase({ ...config, log }), rest]);
  opened.defer(() => database.close());
  await startProduct(database, process);
});
