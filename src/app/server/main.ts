import { openDatabase } from "#database/client.ts";
import { runProcess } from "./run-process.ts";

await runProcess(async (process) => {
  const { config, log, opened } = process;
  const readRest = () => import("./start-product.ts");
  // The embedded database starts, and recovers after a crash, while the rest of the program is read.
  // Another one is asked within a time limit, which reading would use up.
  if (config.databaseUrl) await readRest();
  const database = await openDatabase({ ...config, log, onLaunch: readRest });
  opened.defer(() => database.close());
  const { startProduct } = await readRest();
  await startProduct(database, process);
});
