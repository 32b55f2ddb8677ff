import { openDatabase } from "#database/client.ts";
import { runProcess } from "./run-process.ts";

await runProcess(async (parts) => {
  const { config, log, opened } = parts;
  const readRest = () => import("./start-product.ts");
  // The rest of the program is imported while the embedded database starts and recovers, or while an
  // abandoned one ends. An external database is asked within a time limit, which importing would use up.
  if (config.databaseUrl) await readRest();
  // The models, once they are being loaded, end when they are loaded: the database does not wait for that.
  const closedLast = opened.use(new AsyncDisposableStack());
  const database = await openDatabase({ ...config, log, meanwhile: readRest });
  opened.defer(() => database.close());
  const { startProduct } = await readRest();
  await startProduct(database, { ...parts, closedLast });
});
