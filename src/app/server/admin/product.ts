import { freeBytes } from "#database/disk.ts";
import { openJobs } from "#database/jobs.ts";
import { openListener } from "#database/listen.ts";
import { silentLog } from "#database/log.ts";
import { lastMigration } from "#database/migrations.ts";
import { countJobs, countMails, databaseSize } from "#features/admin/server/system-queries.ts";
import { sendAgain } from "#platform/server/mail.ts";
import { version } from "#platform/server/version.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import { type Command, UsageFault, withTables } from "./command.ts";

export const status: Command = {
  takes: "",
  does: "shows the release, the database, jobs and mail",
  words: [0, 0],
  async run({ config, say }) {
    await withTables(config, async ({ db, pool }) => {
      const [size, jobs, mails, migration] = await Promise.all([
        databaseSize(db),
        countJobs(db),
        countMails(db),
        lastMigration(pool),
      ]);
      say(`${PRODUCT_NAME}    ${version}`);
      say(`Database  ${inMegabytes(size)}, ${migration?.name}`);
      if (!config.databaseUrl) say(`Disk      ${inMegabytes(freeBytes(config.dataDir))} free`);
      say(`Jobs      ${jobs.waiting} waiting, ${jobs.running} running, ${jobs.failed} failed`);
      say(`Mail      ${mails.waiting} waiting, ${mails.kept} kept, ${mails.failed} failed`);
    });
  },
};

const usualDays = 7;

export const sendMail: Command = {
  takes: "[DAYS]",
  does: `resends mail from the last ${usualDays} days, or DAYS, that had no mail server or was given up on`,
  words: [0, 1],
  async run({ words: [given = String(usualDays)], config, say }) {
    const days = Number(given);
    if (!Number.isInteger(days) || days < 1 || days > 3_650)
      throw new UsageFault("DAYS must be a number from 1 to 3650.");
    await withTables(config, async ({ db, connectionString }) => {
      const listener = await openListener(connectionString, silentLog);
      const jobs = await openJobs(connectionString, listener, silentLog);
      try {
        const count = await sendAgain(db, { since: new Date(Date.now() - days * 86_400_000) });
        say(
          count === 0
            ? "There is no such mail."
            : `${count} ${count === 1 ? "email goes" : "emails go"} out as soon as the product runs.`,
        );
      } finally {
        await jobs.close();
        await listener.close();
      }
    });
  },
};

function inMegabytes(bytes: number) {
  return `${Math.round(bytes / 1_000_000).toLocaleString("en-US")} MB`;
}
