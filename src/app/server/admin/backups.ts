import { resolve } from "node:path";
import type { Manifest } from "#database/backup/backup-format.ts";
import { makeBackup } from "#database/backup/make-backup.ts";
import { checkBackup } from "#database/backup/read-backup.ts";
import { restoreBackup } from "#database/backup/restore-backup.ts";
import { backupFolderIn, backupNameAt } from "#features/admin/server/backup-folder.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { openEncryption } from "#platform/server/encryption.ts";
import { version } from "#platform/server/version.ts";
import { closedSecrets } from "./closed-secrets.ts";
import { type Command, withDatabase } from "./command.ts";

export const backup: Command = {
  takes: "[FILE]",
  does: "writes all stored data to one file, even while the product runs",
  more: `Without FILE it goes into the backups folder in DATA_DIR. The file is a compressed archive.
Provider keys stay encrypted in it: the key that decrypts them is DATA_DIR/encryption.key, or
ENCRYPTION_KEY. Keep a copy of that key elsewhere; without it they have to be set again.`,
  words: [0, 1],
  async run({ words: [given], config, say }) {
    const now = new Date();
    const file = given
      ? resolve(given)
      : resolve(backupFolderIn(config.dataDir), backupNameAt(now));
    const manifest = await withDatabase(config, ({ connectionString }) =>
      makeBackup({ connectionString, file, version, now }),
    );
    say(`The backup is in ${file}: ${contents(manifest)}.`);
    say("The key that decrypts stored secrets is not in it. Keep a copy of that key elsewhere.");
  },
};

export const check: Command = {
  takes: "FILE",
  does: "reads a backup from end to end and says whether it is intact",
  words: [1, 1],
  async run({ words: [file = ""], say }) {
    const manifest = await checkBackup(resolve(file));
    say(
      `The backup is intact: ${contents(manifest)}, made ${manifest.madeAt} by ${manifest.version}.`,
    );
  },
};

export const restore: Command = {
  takes: "FILE",
  does: "restores a backup into an empty database",
  more: `The database is the one at DATABASE_URL, or a new one in DATA_DIR:
  DATA_DIR=./restored npm run admin -- restore ./data/backups/FILE
Copy encryption.key into that folder first. A database with rows in it is never touched.`,
  words: [1, 1],
  async run({ words: [file = ""], config, say }) {
    await withDatabase(config, async ({ connectionString, db }) => {
      const manifest = await restoreBackup(connectionString, resolve(file));
      await recordAudit(db, {
        actor: "system",
        action: "backup.restored",
        subject: "backup",
        subjectId: manifest.madeAt,
        reason: "By the command on the server",
      });
      say(`Restored: ${contents(manifest)}, as of ${manifest.madeAt}. Every row was compared.`);
      for (const line of await closedSecrets({ db, encryption: openEncryption(config) })) say(line);
    });
  },
};

function contents({ tables }: Manifest) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString("en-US")} rows in ${tables.length} tables`;
}
