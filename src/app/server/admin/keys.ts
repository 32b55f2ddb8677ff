import { writeFileSync } from "node:fs";
import type { OpenDatabase } from "#database/client.ts";
import { resealActions } from "#features/actions/server/reseal-secrets.ts";
import { resealIdentities } from "#features/chat/server/public.ts";
import { resealOwnModels } from "#features/models/server/public.ts";
import { resealWebhooks } from "#features/webhooks/server/reseal-secrets.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import {
  type Encryption,
  encryptionWith,
  keyFileIn,
  openEncryption,
  readOrMakeKeyFile,
  writeKeyFile,
} from "#platform/server/encryption.ts";
import { resealMails } from "#platform/server/mail.ts";
import { resealSecondFactors } from "#platform/server/second-factor/second-factor.ts";
import { newToken } from "#platform/server/secrets.ts";
import { resealSettings } from "#platform/server/settings.ts";
import { closedSecrets } from "./closed-secrets.ts";
import { type Command, CommandFault, withTables } from "./command.ts";

export const rotateKey: Command = {
  takes: "",
  does: "changes the key that stored secrets are encrypted with",
  more: `If the key is in DATA_DIR/encryption.key: stop the product first. The old key is kept next to the
new one, with the date in its name, for backups made before.
If it is ENCRYPTION_KEY: start every process with ENCRYPTION_KEY set to the new key and
ENCRYPTION_KEY_PREVIOUS to the old one, run this, then drop the previous one.`,
  words: [0, 0],
  async run({ config, say }) {
    await withTables(config, async (database) => {
      const count = config.encryptionKey
        ? await rotateGiven(database, config)
        : await rotateFile(database, config);
      say(`${count} ${count === 1 ? "secret is" : "secrets are"} encrypted with the new key.`);
      say(
        config.encryptionKey
          ? "You can drop ENCRYPTION_KEY_PREVIOUS from the next start on. Keep the old key as long as you keep older backups."
          : `The new key is in ${keyFileIn(config.dataDir)}. Keep a copy of it elsewhere.`,
      );
      const parts = { db: database.db, encryption: openEncryption(config) };
      const closed = await closedSecrets(parts);
      if (closed.length > 0) throw new CommandFault(closed.join("\n"));
    });
  },
};

async function rotateGiven(database: OpenDatabase, config: Config) {
  if (!config.previousEncryptionKey)
    throw new CommandFault(
      "Set ENCRYPTION_KEY to the new key and ENCRYPTION_KEY_PREVIOUS to the current one, start every process with both, and run this again.",
    );
  return resealAll(database, openEncryption(config));
}

/** May be interrupted and repeated: at every moment the file has all keys that are needed. */
async function rotateFile(database: OpenDatabase, config: Config) {
  const { dataDir } = config;
  await refuseWhileRunning(database);
  const found = readOrMakeKeyFile(dataDir);
  const keys = found.length > 1 ? found : [newToken(), ...found];
  const [current = "", ...earlier] = keys;
  writeKeyFile(dataDir, keys);
  const count = await resealAll(database, encryptionWith(current, ...earlier));
  keepOldKeys(dataDir, earlier);
  writeKeyFile(dataDir, [current]);
  return count;
}

/** It would go on encrypting with the old key. */
async function refuseWhileRunning({ pool }: OpenDatabase) {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name ~ '^parley \\d+$' and application_name <> $1`,
    [`parley ${process.pid}`],
  );
  const [running] = rows;
  if (running)
    throw new CommandFault(
      `The product is running (process ${running.name.split(" ")[1]}). Stop it first: it would keep using the old key.`,
    );
}

function keepOldKeys(dataDir: string, keys: string[]) {
  const file = `${keyFileIn(dataDir)}.until-${new Date().toISOString().slice(0, 10)}`;
  writeFileSync(file, `${keys.join("\n")}\n`, { mode: 0o600, flag: "a" });
}

/** In one transaction, because nobody could read a mixture of keys. */
function resealAll({ db }: OpenDatabase, encryption: Encryption) {
  return db.transaction(async (tx) => {
    const parts = { db: tx, encryption };
    let count = 0;
    for (const reseal of [
      resealSettings,
      resealSecondFactors,
      resealWebhooks,
      resealOwnModels,
      resealActions,
      resealIdentities,
      resealMails,
    ])
      count += await reseal(parts);
    await recordAudit(tx, {
      actor: "system",
      action: "encryption-key.rotated",
      subject: "secrets",
      subjectId: "all",
      after: { count },
      reason: "By the command on the server",
    });
    return count;
  });
}
