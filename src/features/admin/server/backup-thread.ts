import { parentPort, workerData } from "node:worker_threads";
import { BackupFault, type Manifest } from "#database/backup/backup-format.ts";
import { type BackupOptions, makeBackup } from "#database/backup/make-backup.ts";
import { checkBackup } from "#database/backup/read-backup.ts";

export type BackupTask = { make: BackupOptions } | { check: string };

export type BackupAnswer = { begun: true } | { manifest: Manifest } | { fault: string };

// In a thread, because hashing and compressing would keep visitors waiting.
const task: BackupTask = workerData;

post(await answer());

function post(answer: BackupAnswer) {
  parentPort?.postMessage(answer);
}

async function answer(): Promise<BackupAnswer> {
  try {
    if ("check" in task) return { manifest: await checkBackup(task.check) };
    const onBegin = () => post({ begun: true });
    return { manifest: await makeBackup(task.make, { onBegin }) };
  } catch (error) {
    if (error instanceof BackupFault) return { fault: error.message };
    throw error;
  }
}
